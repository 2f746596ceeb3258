"""The changes that a mutation run makes to a C file: one operator, constant, condition or call each.

The source is laid out by clang-format: a binary operator has a space on both sides, a unary one not
behind it."""
import re
from collections import Counter, namedtuple

# `text` and `what` name the change as equivalent.txt does, `line` counts from 1.
Change = namedtuple('Change', 'line text what source')
Token = namedtuple('Token', 'kind text start end')

TOKENS = re.compile(r'''
    (?P<skip>\s+|/\*.*?\*/|^\#\s*define\s+\w+(\([^)]*\))?|^\#(?:\\\n|[^\n])*)
  | (?P<string>"(?:\\.|[^"\\])*")
  | (?P<char>'(?:\\.|[^'\\])+')
  | (?P<number>\b(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)[uUlL]*)
  | (?P<name>\w+)
  | (?P<op>->|\+\+|--|<<=|>>=|<<|>>|&&|\|\||[-+*/%&|^=!<>]=|\.\.\.|.)
''', re.VERBOSE | re.DOTALL | re.MULTILINE)

BINARY = {
    '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'], '==': ['!='],
    '!=': ['=='], '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'], '<<': ['>>'],
    '>>': ['<<'], '&': ['|'], '|': ['&'], '^': ['|'], '+=': ['-='], '-=': ['+='], '*=': ['/='],
    '/=': ['*='], '|=': ['&='], '&=': ['|='], '^=': ['|='], '<<=': ['>>='], '>>=': ['<<='],
    '?': ['|| 1 ?', '&& 0 ?'],
}
PREFIX = {'!': '', '-': '', '~': ''}
EITHER_SIDE = {'++': '--', '--': '++'}
WORDS = {'true': 'false', 'false': 'true'}
KEYWORDS = {'return', 'else', 'case', 'default', 'goto', 'if', 'for', 'while', 'do', 'switch',
            'enum', 'struct'}
OPEN, CLOSE = '([{', ')]}'

# A leak is for the sanitizers to find: no test sees that memory is not given back.
CLEANUP = re.compile(r'(free|Delete|_clear|_close|_zero)$')


def tokens_of(source):
    return [Token(m.lastgroup, m.group(), m.start(), m.end())
            for m in TOKENS.finditer(source) if m.lastgroup != 'skip' and m.group('skip') is None]


def brackets(tokens):
    """The index of each bracket's partner, and of the bracket around each token."""
    stack, partner, around = [], {}, {}
    for i, token in enumerate(tokens):
        if token.text in CLOSE:
            partner[i] = stack.pop()
            partner[partner[i]] = i
        around[i] = stack[-1] if stack else None
        if token.text in OPEN:
            stack.append(i)
    return partner, around


def number_changes(text):
    digits = text.rstrip('uUlL')
    suffix = text[len(digits):]
    if re.fullmatch(r'\d+\.\d+|.*\d[eE][+-]?\d+', digits) and not digits.startswith('0x'):
        return [repr(float(digits) + 1), repr(float(digits) * 2)]
    number = int(digits, 0)
    return [f'{n}{suffix}' for n in (number + 1, number - 1) if n >= 0]


class Source:
    def __init__(self, source):
        self.source = source
        self.tokens = tokens_of(source)
        self.partner, self.around = brackets(self.tokens)

    def is_binary(self, token):
        return self.source[token.start - 1] in ' \n' and self.source[token.end] in ' \n'

    def is_declaration(self, i):
        """Whether the statement that begins here is a declaration: two names follow each other."""
        first, second = self.tokens[i:i + 2]
        return first.kind == 'name' and first.text not in ('return', 'else', 'case', 'goto') and (
            second.kind == 'name' or second.text == '*')

    def begins_statement(self, i):
        if self.around[i] is None or self.tokens[self.around[i]].text != '{':
            return False
        before = self.tokens[i - 1]
        if before.text == ':':
            return self.tokens[i - 2].text == 'default' or self.tokens[i - 3].text == 'case'
        if before.text == ')':
            head = self.tokens[self.partner[i - 1] - 1].text
            return head in ('if', 'for', 'while')
        return before.text in (';', '{', '}', 'else', 'do')

    def walk(self, i, step, ends):
        """From i to the token before the end of its clause, over whole brackets."""
        while self.tokens[i].text not in ends:
            if self.tokens[i].text in (CLOSE if step < 0 else OPEN):
                i = self.partner[i]
            i += step
        return i - step

    def token_changes(self, i):
        token = self.tokens[i]
        if self.is_size(i):
            return []
        if token.kind == 'number':
            return number_changes(token.text)
        if token.kind == 'string':
            return ['""'] if token.text != '""' else ['"x"']
        if token.kind == 'char':
            return [f'({token.text} + 1)']
        if token.text in WORDS:
            return [WORDS[token.text]]
        if token.text in EITHER_SIDE:
            return [EITHER_SIDE[token.text]]
        if token.text in PREFIX and not self.is_binary(token):
            return [PREFIX[token.text]]
        if token.text in BINARY and self.is_binary(token):
            return BINARY[token.text]
        return []

    def is_size(self, i):
        """In the size of a declared array: a larger one shows nothing."""
        around = self.around[i]
        if around is None or self.tokens[around].text != '[':
            return False
        while self.tokens[around].text not in (';', '{', '}', '=', '(', ')', ','):
            around -= 1
        return self.is_declaration(around + 1)

    def spans(self):
        """What is put in place of more than one token: (first, last, instead)."""
        for i, token in enumerate(self.tokens):
            if token.text in ('&&', '||'):
                neutral = '1' if token.text == '&&' else '0'
                ends = {'&&', '||', '?', ':', ',', ';', '=', 'return', *OPEN, *CLOSE}
                left = self.walk(i - 1, -1, ends - set(CLOSE))
                right = self.walk(i + 1, 1, ends - set(OPEN))
                if self.tokens[left - 1].text != token.text: # or it was the one before's right
                    yield left, i - 1, neutral
                yield i + 1, right, neutral
            elif token.text in ('if', 'while'):
                close = self.partner[i + 1]
                for value in '10' if token.text == 'if' else '0':
                    yield i + 2, close - 1, value
            elif self.begins_statement(i) and (
                    token.text in ('*', '++', '--') or token.kind == 'name' and
                    token.text not in KEYWORDS) and not self.is_declaration(i):
                end = self.walk(i, 1, {';', '}'}) + 1
                if self.tokens[end].text == ';' and not CLEANUP.search(token.text):
                    yield i, end - 1, ''

    def text_at(self, start):
        """The line there; of a short one like `break;` also the line before it."""
        begin = self.source.rfind('\n', 0, start) + 1
        text = self.source[begin:self.source.find('\n', start)].strip()
        return text if len(text) > 12 or begin == 0 else self.text_at(begin - 1) + ' ' + text

    def changes(self):
        spans = [(i, i, new) for i in range(len(self.tokens)) for new in self.token_changes(i)]
        seen = Counter()
        for first, last, new in sorted(set(spans) | set(self.spans())):
            start, end = self.tokens[first].start, self.tokens[last].end
            text = self.text_at(start)
            old = ' '.join(self.source[start:end].split())
            what = f'{old} -> {new}' if new else f'without {old}'
            seen[text, what] += 1
            if seen[text, what] > 1:
                what += f' ({seen[text, what]})'
            line = self.source.count('\n', 0, start) + 1
            yield Change(line, text, what, self.source[:start] + new + self.source[end:])


def changes(source):
    return list(Source(source).changes())
