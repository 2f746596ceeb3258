// Runs before the first paint, as a classic script: a stored theme and language are on the root
// element before anything is drawn, so that nothing flashes. See appearance.js for the rest.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
    const language = localStorage.getItem('language');
    if (language) document.documentElement.lang = language;
  } catch {
    // Storage is forbidden here: the system's theme and the browser's language are used.
  }
})();
