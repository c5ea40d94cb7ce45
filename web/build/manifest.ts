import { type Language, directionOf } from '../../shared/platform/languages.ts';

/** What the page and the web manifest say before any script runs. */
const labels = {
  name: /*i18n*/ { id: 'page.name', message: 'Alumni Network' },
  shortName: /*i18n*/ { id: 'page.shortName', message: 'Alumni' },
  description: /*i18n*/ {
    id: 'page.description',
    message:
      'The alumni network of our school: share work experiences, find people you studied with, join events and chat.',
  },
  noScript: /*i18n*/ {
    id: 'page.noScript',
    message: 'Please turn on JavaScript to use the Alumni Network.',
  },
  chat: /*i18n*/ { id: 'page.chat', message: 'Chat' },
  notifications: /*i18n*/ { id: 'page.notifications', message: 'Notifications' },
  events: /*i18n*/ { id: 'page.events', message: 'Events' },
  findUser: /*i18n*/ { id: 'page.findUser', message: 'Find User' },
  wideScreenshot: /*i18n*/ { id: 'page.wideScreenshot', message: 'Home: upcoming events and experiences' },
  narrowScreenshot: /*i18n*/ { id: 'page.narrowScreenshot', message: 'Home on a phone' },
} as const;

/** The text of one of the labels, in the language of a build. */
export type PageText = (label: keyof typeof labels) => string;

/** @throws if the catalogue lacks one. */
export function pageTexts(catalogue: Readonly<Record<string, string>>): PageText {
  return (label) => {
    const text = catalogue[labels[label].id];
    if (!text) throw new Error(`The catalogue has no text for ${labels[label].id}. Run: npm run texts`);
    return text;
  };
}

const png = (size: number, src = `/icon-${size}.png`) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

/** The web manifest: what the site is called and looks like as an installed app. */
export function manifestOf(language: Language, text: PageText): object {
  const shortcut = (name: string, url: string) => ({ name, url, icons: [png(192)] });
  return {
    // The same app in every language.
    id: '/',
    name: text('name'),
    short_name: text('shortName'),
    description: text('description'),
    start_url: '/',
    scope: '/',
    lang: language,
    dir: directionOf(language),
    categories: ['social', 'education'],
    display: 'standalone',
    background_color: '#f3f7f3',
    theme_color: '#0e6546',
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      png(192),
      png(512),
      { ...png(512, '/icon-maskable-512.png'), purpose: 'maskable' },
    ],
    shortcuts: [
      shortcut(text('chat'), '/messages'),
      shortcut(text('notifications'), '/notifications'),
      shortcut(text('events'), '/events'),
      shortcut(text('findUser'), '/findusers'),
    ],
    screenshots: [
      {
        src: '/screenshot-wide.webp',
        sizes: '1280x800',
        type: 'image/webp',
        form_factor: 'wide',
        label: text('wideScreenshot'),
      },
      {
        src: '/screenshot-narrow.webp',
        sizes: '780x1688',
        type: 'image/webp',
        form_factor: 'narrow',
        label: text('narrowScreenshot'),
      },
    ],
  };
}
