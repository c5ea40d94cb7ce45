/** The look of a demo person. */
export interface Appearance {
  readonly backdrop: string;
  readonly skin: string;
  readonly hair: string;
  readonly clothes: string;
  readonly cut: 'long' | 'bob' | 'short' | 'curls' | 'bun' | 'scarf';
  readonly glasses?: true;
  readonly beard?: true;
}

const hairBehind: Readonly<Record<Appearance['cut'], string>> = {
  long: 'M26 84c-2-24 0-36 4-48 4-12 12-18 22-18 12 0 20 8 22 24 2 14 2 28 0 42z',
  bob: 'M28 64c-1-20 0-30 5-37 4-7 10-10 18-10s14 3 18 10c5 7 6 17 5 37z',
  short: '',
  curls:
    'M28 52a9 9 0 0 1 0-16 10 10 0 0 1 9-14 12 12 0 0 1 26 0 10 10 0 0 1 9 14 9 9 0 0 1 0 16 8 8 0 0 1-8 10H36a8 8 0 0 1-8-10z',
  bun: 'M50 4a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
  scarf: 'M24 92c-1-26 0-48 8-60 5-8 11-12 18-12s14 4 19 12c8 12 8 34 7 60z',
};

const hairInFront: Readonly<Record<Appearance['cut'], string>> = {
  long: 'M33 43c1-13 8-21 18-21 9 0 15 7 16 20-6-2-10-6-13-10-5 6-13 10-21 11z',
  bob: 'M33 42c0-12 7-20 17-20s17 8 17 20c-5 0-9-2-11-6-6 4-14 6-23 6z',
  short: 'M32 41c0-15 7-23 18-23s19 8 18 23c-3-8-6-11-8-12-6 2-14 2-20 0-3 2-6 5-8 12z',
  curls: 'M33 40c2-10 8-16 17-16s15 6 17 16c-4-1-6-4-8-6-3 3-6 3-9 1-3 2-6 2-9-1-2 3-4 5-8 6z',
  bun: 'M33 41c1-13 7-20 17-20s16 7 17 20c-7-1-12-4-15-9-5 5-11 8-19 9z',
  scarf: 'M32 46c-1-17 6-26 18-26s19 9 18 26c-2-10-8-17-18-17s-16 7-18 17z',
};

/** A portrait of 640 pixels as SVG. */
export function portrait({ backdrop, skin, hair, clothes, cut, glasses, beard }: Appearance): string {
  const frames =
    '<g fill="none" stroke="#24211d" stroke-width="1.4"><circle cx="43" cy="46.5" r="5.2"/>' +
    '<circle cx="57" cy="46.5" r="5.2"/><path d="M48.2 46h3.6"/></g>';
  const chin = `<path d="M34 50c1 14 7 19 16 19s15-5 16-19c-3 6-6 8-9 8-4-2-10-2-14 0-3 0-6-2-9-8z" fill="${hair}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="640" height="640">` +
    `<rect width="100" height="100" fill="${backdrop}"/>` +
    `<path d="M8 100a42 42 0 0 1 84 0z" fill="#ffffff" opacity=".28"/>` +
    `<path d="${hairBehind[cut]}" fill="${hair}"/>` +
    `<path d="M14 104c0-21 15-32 36-32s36 11 36 32z" fill="${clothes}"/>` +
    `<path d="M42 58h16v15c0 6-16 6-16 0z" fill="${skin}"/>` +
    `<path d="M42 62c4 5 12 5 16 0v5c-4 4-12 4-16 0z" fill="#1c120c" opacity=".16"/>` +
    `<ellipse cx="50" cy="46" rx="17" ry="21" fill="${skin}"/>` +
    (beard === true ? chin : '') +
    `<path d="${hairInFront[cut]}" fill="${hair}"/>` +
    `<g fill="#1b1512"><circle cx="43.4" cy="46.5" r="1.7"/><circle cx="56.6" cy="46.5" r="1.7"/></g>` +
    `<path d="M44 56.6c3.4 3.2 8.6 3.2 12 0" stroke="#7c302b" stroke-width="1.8" fill="none" stroke-linecap="round" opacity=".8"/>` +
    (glasses === true ? frames : '') +
    `</svg>`
  );
}
