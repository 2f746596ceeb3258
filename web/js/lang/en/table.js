// The words of every table: log, replay, chat, notes.
export default {
  'table.title': 'Game against {who}',
  'table.title_two': '{a} against {b}',
  'table.your_turn': 'Your move',
  'table.turn_of': '{who} is to move',
  'table.turn_of_several': '{who} are to move',
  'table.when_back': 'Your move, as soon as the line is back.',
  'table.time_left': '{time} left',
  'table.over': 'Game over',
  'table.more': 'More',
  'table.resign': 'Give up',
  'table.resign_sure': 'Give up this game? It ends at once, and you lose it.',
  'table.resign_sure_all': 'Give up for good? The game goes on without you.',
  'table.close': 'Close',

  'result.rematch': 'Rematch',
  'result.invited': 'Your opponent is invited to a rematch.',
  'result.invited_all': 'The others are invited to a rematch.',

  'log.title': 'Moves',
  'log.empty': 'No move yet.',

  'you.label': 'You',

  'recap.title': 'Meanwhile',
  'recap.skip': 'Skip',
  'recap.done': 'Go on',

  'replay.title': 'Replay',
  'replay.first': 'To the start',
  'replay.back': 'One back',
  'replay.forward': 'One forward',
  'replay.last': 'To the present',
  'replay.position': 'Position',
  'replay.at': 'Move {n} of {of}',
  'replay.play': 'Play',
  'replay.pause': 'Pause',
  'replay.present': 'Back to the game',

  'look.as': 'You see this table as {name}, by the link in your e-mail.',
  'look.log_in': 'Log in to play',
  'look.log_in_as': 'To play, log in as {name}.',

  'chat.title': 'Chat',
  'chat.me': 'Me',
  'chat.private': 'Only the two of you can read this.',
  'chat.private_all': 'Only the players of this game can read this.',
  'chat.empty': 'Nothing has been said yet. Ahoy?',
  'chat.unread': { one: '{n} unread message', other: '{n} unread messages' },
  'chat.write': 'Your message',
  'chat.send': 'Send',
  'chat.left': { one: '{n} character left', other: '{n} characters left' },
  'chat.mute': 'Mute',
  'chat.muted': 'You have muted {name} in this game.',
  'chat.says': '{name} writes: {text}',

  'note.title': 'My notes',
  'note.private': 'Only you can read this. It is saved by itself.',
  'note.kept': 'Kept.',

  'match.number': 'Match, game {n} of {of}',
  'match.next': 'To game {n} of the match',
};
