"""jobs.py - the jobs of all suites, for queue.py.

A suite is a folder here. A job is a file of its tests, several short ones, or one program that prints TAP.
What the test command leaves out is in the long run.
"""
import glob
import json
import os
import subprocess

TESTS = os.path.dirname(os.path.abspath(__file__))
BUILD = os.environ.get('BUILD', os.path.join(os.path.dirname(TESTS), 'build-san'))
LOGS = os.path.join(BUILD, 'logs')
SUITES = ['web', 'lint', 'unit', 'http', 'postgres', 'simulation', 'fuzz', 'crash', 'post', 'deploy']
LONG_SUITES = ['check', 'mutants', 'cluster']

# Two at most run at once: their subject is many connections.
CROWDS = {'connection-limits', 'stress', 'rate-limits'}
# A visitor stays over the tests of the file, so it shares no process: others close all visitors after each test.
ALONE = {'fit', 'web-fit'}

# Of http, only in the long run: a client that a generator makes of the document, which is always checked itself (lint).
LONG_HTTP = {'client'}
# Of http, what asks no database: bytes on a connection, the document, files of SQLite.
WITHOUT_DATABASE = {'backups', 'client', 'connection-limits', 'framing', 'json', 'readme'}
# Of http, what asks the database nothing that other files do not ask, too: coverage.js holds that.
ASKING_NOTHING_NEW = {
    'accounts', 'authorization', 'auto-roll', 'commands', 'dice', 'display-names', 'docs', 'emails', 'embed',
    'fairness', 'games', 'house-players', 'invitations', 'ladder', 'logbook', 'members-only', 'oembed', 'order', 'places',
    'previews', 'protocol', 'public-path', 'random-games', 'rate-limits', 'ready', 'shanghai-games', 'shanghai-house', 'stress',
    'systemd'}

# Of http, what asks the database something new in a few of its tests: only those run on it. coverage.js holds that, too.
ASKING_NEW = {
    'admin-commands': 'all accounts are listed',
    'cups': 'matches begin by themselves|join until it starts|put out of a cup|ends it without a winner',
    'history': 'a newcomer has none',
    'operator': 'a locked player is logged out|are reported, and the reporter',
    'people': 'a block keeps two people',
    'push': 'in which somebody else has logged in|an invitation is told',
    'quiet-hours': 'changed quiet hours plan|of two warnings',
    'seasons': 'join until it starts|put out of a season|ends the season as it stands',
    'trouble': 'an e-mail to a refused address'}


class Job:
    """`slots`: how many of the queue's it takes; `last`: it reads what all others of its suite have noted;
    `on_postgres`: it runs beside the queue's PostgreSQL server; `plain`: it prints no TAP, and is one test case;
    `tests`: of its files only tests whose names match that run; None: all."""

    def __init__(self, suite, name, command, env=None, slots=1, last=False, plain=False, tests=None):
        self.suite, self.name, self.command, self.env = suite, name, command, env or {}
        self.tests = tests
        self.slots, self.last, self.plain = slots, last, plain
        self.on_postgres = suite == 'postgres'
        self.seconds = DURATIONS.get(str(self), 10)
        self.parts = [self]  # the jobs that it does

    def __str__(self):
        return f'{self.suite}/{self.name}'


def read_durations():
    """Seconds by job, as a run has measured them (queue.py); they only decide what begins first."""
    with open(os.path.join(TESTS, 'durations'), encoding='utf-8') as lines:
        return {job: float(seconds) for seconds, job in map(str.split, lines)}


DURATIONS = read_durations()


def tap(paths, tests=None):
    """The command that runs files of tests, or of those only the tests whose names match."""
    return ['node', '--test-reporter=tap', *([f'--test-name-pattern={tests}'] if tests else []), *paths]


def node(suite, folder, without=(), env=None, tests=None):
    """A job for each file of a folder, which may be that of another suite; `tests`: by file, the only ones of it."""
    for path in sorted(glob.glob(f'{TESTS}/{folder}/*.test.js')):
        name = os.path.basename(path).removesuffix('.test.js')
        if name not in without:
            only = (tests or {}).get(name)
            yield Job(suite, name if folder == suite else f'{folder}-{name}', tap([path], only),
                      env, slots=2 if name in CROWDS else 1, tests=only)


# The most seconds of files that share a process, which saves a second of a processor for each.
TOGETHER_S = 60


def pack(parts):
    """One job that does those of a suite in one process; its name tells the first and how many more."""
    first, *more = parts
    if not more:
        return first
    tests = first.tests and '|'.join(part.tests for part in parts)
    command = tap([f'{TESTS}/together.js', *(part.command[-1] for part in parts)], tests)
    job = Job(first.suite, f'{first.name}+{len(more)}', command, first.env, tests=tests)
    job.seconds, job.parts = sum(part.seconds for part in parts), parts
    return job


def together(every):
    """The same jobs, but short files of a suite in one process."""
    packs = {}
    for job in every:
        if job.command[0] != 'node' or job.plain or job.seconds > TOGETHER_S / 3 or job.slots > 1 or job.last or job.name in ALONE:
            yield job
            continue
        alike = job.suite, bool(job.tests)
        parts = packs.setdefault(alike, [])
        if sum(part.seconds for part in parts) + job.seconds > TOGETHER_S:
            yield pack(parts)
            parts = packs[alike] = []
        parts.append(job)
    yield from map(pack, packs.values())


def coverage(suite, program, env):
    """The last job of a suite, which reads what the others have noted in a file."""
    return Job(suite, 'coverage', tap([f'{TESTS}/{suite}/{program}']), env, last=True)


def unit(long):
    """The Check programs that meson knows."""
    known = subprocess.run(['meson', 'introspect', '--tests', BUILD], check=True, capture_output=True).stdout
    env = {'CK_TAP_LOG_FILE_NAME': '-', 'CK_VERBOSITY': 'silent'} | {'GAMES': '30000' if long else '5000'}
    for test in json.loads(known):
        if any(suite.endswith(':unit') for suite in test['suite']):
            yield Job('unit', test['name'], test['cmd'], env)


def http(long):
    env = {'HTTP_COVERAGE': f'{LOGS}/http/coverage'} | ({'RANDOM_GAMES': '200'} if long else {})
    yield from node('http', 'http', set() if long else LONG_HTTP, env)
    yield coverage('http', 'coverage.js', env)


def web(long):
    return node('web', 'web', env={'LOOKS': 'all'} if long else None)


def postgres(long):
    """The service on PostgreSQL, in a build that notes which statements it runs."""
    env = {
        'SHANGHAIEN_BIN': f'{BUILD}/tests/postgres/shanghaien_statements',
        'STATEMENTS_NOTED': f'{LOGS}/postgres/statements'}
    yield from node('postgres', 'postgres', env=env)
    yield from node('postgres', 'http', WITHOUT_DATABASE | (set() if long else ASKING_NOTHING_NEW), env, {} if long else ASKING_NEW)
    if long:
        yield from node('postgres', 'web', env=env)
    yield coverage('postgres', 'coverage.js', env)


def simulation(long):
    """A club for some days, and a few tabs for some steps; in the long run for months, on both databases, and for half an
    hour. The seeds are the same each time: what another one finds is no surprise for somebody who has changed something else."""
    club = ['node', f'{TESTS}/simulation/run.js', '--days', *(['60', '--people', '24'] if long else ['8', '--people', '8'])]
    yield Job('simulation', 'club', club, plain=True)
    if long:
        yield Job('simulation', 'club-postgres', [f'{TESTS}/postgres/with', *club], plain=True)
    page = ['--minutes', '30'] if long else ['--steps', '60']
    yield Job('simulation', 'page', ['node', f'{TESTS}/simulation/page.js', *page], plain=True)


def crash(long):
    env = {'CRASH_KILLS': '100', 'CRASH_FAULT_SECONDS': '10'} if long else {}
    yield from node('crash', 'crash', env=env)
    kill = [f'{TESTS}/postgres/with', '--flush', *tap([f'{TESTS}/crash/kill.test.js'])]
    yield Job('crash', 'kill-postgres', kill, env)


def post(long):
    return node('post', 'post')


def scripts(suite, words, **more):
    """Parts of one script: `run WORD`."""
    for word in words:
        yield Job(suite, word, [f'{TESTS}/{suite}/run', word], **more)


def lint(long):
    return scripts('lint', ['tidy', 'files', 'openapi', 'page'], env={'TIDY_NODES': '225000'} if long else None)


def fuzz(long):
    return scripts('fuzz', ['explore' if long else 'replay'])


def deploy(long):
    return [Job('deploy', name, [f'{TESTS}/deploy/{name}']) for name in ['run'] + ['examples', 'release'] * long]


def check(long):
    return [Job('check', name, [f'{TESTS}/check/{name}'], slots=2) for name in ('tsan', 'valgrind')]


def mutants(long):
    return [Job('mutants', 'run', [f'{TESTS}/mutants/run', '--sample', '100'], slots=2, plain=True)]


def cluster(long):
    return [Job('cluster', 'run', [f'{TESTS}/cluster/run', '--kills', '20', '--failovers', '8'], slots=4, plain=True)]


def choose(words, long):
    """The jobs of those names: SUITE or SUITE/JOB; without names, all. None where a name is unknown."""
    suites = SUITES + LONG_SUITES * long
    every = [job for suite in suites for job in globals()[suite](long)]
    by_word = [[job for job in every if word in (job.suite, str(job))] for word in words] or [every]
    return None if [] in by_word else list(together(dict.fromkeys(job for jobs in by_word for job in jobs)))
