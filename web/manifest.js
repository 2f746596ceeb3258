// The manifest, by which the page is installed, in each language; build.js writes it.

const words = {
  en: {
    description: 'Two board games, played over the web a move at a time.',
    invite: 'Invite',
    phone: 'The table on a phone',
    desktop: 'The table on a desktop',
  },
  de: {
    description: 'Zwei Brettspiele, Zug um Zug im Web gespielt.',
    invite: 'Einladen',
    phone: 'Der Tisch auf dem Telefon',
    desktop: 'Der Tisch am Rechner',
  },
  it: {
    description: 'Due giochi da tavolo, una mossa alla volta sul web.',
    invite: 'Invita',
    phone: 'Il tavolo sul telefono',
    desktop: 'Il tavolo sul computer',
  },
};

/** @param {string} name @param {string} sizes @param {'png' | 'webp'} kind */
const picture = (name, sizes, kind) => ({ src: `img/${name}.${kind}`, sizes, type: `image/${kind}` });
const [small, large] = [picture('icon-192', '192x192', 'png'), picture('icon-512', '512x512', 'png')];

/** What the page is, in a sentence. @param {import('./js/types.d.ts').Language} language */
export const description = (language) => words[language].description;

/** @param {import('./js/types.d.ts').Language} language */
export async function manifest(language) {
  const said = words[language];
  const [frame, lobby] = await Promise.all([import(`./js/lang/${language}/frame.js`), import(`./js/lang/${language}/lobby.js`)]);
  return {
    name: 'Shanghaien',
    short_name: 'Shanghaien',
    description: said.description,
    lang: language,
    categories: ['games'],
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#efe2c8',
    theme_color: '#4a2e1a',
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...['any', 'maskable'].flatMap((purpose) => [small, large].map((icon) => ({ ...icon, purpose }))),
    ],
    shortcuts: [
      { name: lobby.default['invite.title'], short_name: said.invite, url: './?invite', icons: [small] },
      { name: frame.default['frame.rules'], url: 'rules', icons: [small] },
      { name: frame.default['frame.settings'], url: 'settings', icons: [small] },
    ],
    screenshots: [
      { ...picture('screen-phone', '720x1480', 'webp'), form_factor: 'narrow', label: said.phone },
      { ...picture('screen-desktop', '1280x820', 'webp'), form_factor: 'wide', label: said.desktop },
    ],
  };
}
