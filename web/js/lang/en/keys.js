// The words of the window with the keys of a table, and of the second tap.
export default {
  'keys.place': 'Place the die with that number',
  'keys.trick': 'Dirty Tricks: from one to the next; Enter plays it',
  'keys.captain': 'The 1 on the left or on the right, with the first die of a round',
  'keys.choose': 'The place, player or answer with that position',
  'keys.bid': 'Bid less or more',
  'keys.pass': 'Pass, in an open auction',
  'keys.answer': 'Send the bid or the answer',
  'keys.next': 'Continue, or open the next game that waits',
  'keys.arrows': 'From card to card, within the Tavern, the tricks, the hand',
  'keys.back': 'Close a window, leave a trick',
  'keys.help': 'This list',
  'keys.on': 'Use shortcuts on this device',
  'keys.on_why': 'Switch them off if you use voice control, or press keys by mistake. Tab, Enter and the arrow keys always work.',

  'taps.why': 'Why twice?',
  'taps.explained': 'Until you have finished three games, a second tap confirms each move on a touch screen. The settings can change that.',
  'prompt.again': 'Once more: {move}',
  'taps.again': 'Press it again to send it.',
  'taps.here': 'Again!',
};
