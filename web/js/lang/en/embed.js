// The words of a game in the page of another site.
export default {
  'embed.open': 'Open the game',
  'embed.as_of': 'As of {time}: the game goes on.',
  'embed.missing': 'There is no such game.',
  'embed.closed': 'Only the members of this site can see this game.',
  'embed.site': 'Open the site',
};
