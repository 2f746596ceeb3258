// The words of what only a finished game has at its table, and of the talk of spectators.
export default {
  'result.rematch': 'Rematch',
  'result.invited': 'Your opponent is invited to a rematch.',
  'result.invited_all': 'The others are invited to a rematch.',
  'comments.title': 'Comments',
  'comments.empty': 'No move has been commented on yet. Go back to a move to say something about it.',
  'comments.count': { one: '{n} comment', other: '{n} comments' },
  'comments.write': 'Your comment',
  'comments.choose': 'Go back to a move to comment on it.',
  'comments.about': 'On: {move} Everybody can read it.',
  'comments.delete': 'Delete',
  'talk.title': 'Among spectators',
  'talk.empty': 'Nobody has said anything yet.',
  'talk.guests': 'Guests can only read.',
  'talk.who_reads': 'The players read it when the game is over.',
  'match.next': 'To game {n} of the match',
};
