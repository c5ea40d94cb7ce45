import { i18n } from '@lingui/core';
import { defaultLanguage, directionOf, isLanguage } from '#shared/platform/languages.ts';

/** The direction of the language that is being rendered. */
export const textDirection = () => directionOf(isLanguage(i18n.locale) ? i18n.locale : defaultLanguage);

/** The colon after a label in plain text; French has a space before it. */
export const colon = () => (i18n.locale === 'fr' ? '\u202F:' : ':');

/** The left of languages that are written from left to right; mail programs know no logical properties. */
export const startSide = () => (textDirection() === 'rtl' ? 'Right' : 'Left');
export const endSide = () => (textDirection() === 'rtl' ? 'Left' : 'Right');

/** The site's colors and fonts for mails, as hex, because mail programs support neither oklch nor our stylesheet. */
export const light = {
  canvas: '#f3f7f3',
  surface: '#fdfefd',
  line: '#d7dfd8',
  ink: '#172a22',
  ink2: '#48574f',
  ink3: '#5e6b64',
  brand: '#0e6546',
  onBrand: '#f8fdf9',
  gold: '#fdf0c9',
  onGold: '#4a3508',
  danger: '#ffebe9',
  onDanger: '#7a1512',
  night: '#0b3527',
  onNight: '#f3f7f3',
  onNight2: '#b9cfc3',
} as const;

const dark: Readonly<Record<keyof typeof light, string>> = {
  canvas: '#09110e',
  surface: '#111a17',
  line: '#25312c',
  ink: '#edf2ed',
  ink2: '#b1bcb4',
  ink3: '#96a29a',
  brand: '#5dd1a0',
  onBrand: '#011d14',
  gold: '#3a2d12',
  onGold: '#eece74',
  danger: '#462220',
  onDanger: '#ffc9c5',
  night: '#0b3527',
  onNight: '#f3f7f3',
  onNight2: '#b9cfc3',
};

export const bodyFont =
  "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const headFont = `'Bricolage Grotesque', ${bodyFont}`;

type Tone = keyof typeof light;
const backgrounds: readonly Tone[] = ['canvas', 'surface', 'brand', 'gold', 'danger', 'night'];
const textColors: readonly Tone[] = [
  'ink',
  'ink2',
  'ink3',
  'brand',
  'onBrand',
  'onGold',
  'onDanger',
  'onNight',
  'onNight2',
];

/** Most mail programs read only inline styles. Those with a dark mode apply these classes over them. */
export const darkSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:520px){.card{padding:24px!important}.room{padding:24px 12px!important}}',
  '@media (prefers-color-scheme:dark){',
  ...backgrounds.map((tone) => `.on-${tone}{background-color:${dark[tone]}!important}`),
  ...textColors.map((tone) => `.in-${tone}{color:${dark[tone]}!important}`),
  `.line{border-color:${dark.line}!important}`,
  '}',
].join('');

/** A background and its text color: inline for light mode, by class for dark mode. */
export function themedColors(textColor: Tone, background?: Tone) {
  return {
    className: background === undefined ? `in-${textColor}` : `in-${textColor} on-${background}`,
    colors: {
      color: light[textColor],
      ...(background === undefined ? {} : { backgroundColor: light[background] }),
    },
  };
}
