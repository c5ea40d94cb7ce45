/** Images for demo posts, drawn in code: 1200 by 800, flat shapes, the site's own greens and golds. */

const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800">';

function drawing(...parts: readonly string[]): string {
  return `${head}${parts.join('')}</svg>`;
}

function box(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

function shape(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}" opacity="${opacity}"/>`;
}

function row(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

function person(x: number, y: number, skin: string, hair: string, clothes: string, scale = 1): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    shape('M-70 190c0-66 24-96 70-96s70 30 70 96z', clothes) +
    disc(0, 46, 46, skin) +
    shape('M-48 44c-2-36 18-56 48-56s50 20 48 56c-12-16-20-26-26-34-20 8-46 12-70 34z', hair) +
    '</g>'
  );
}

const signalBox = drawing(
  box(0, 0, 1200, 800, '#0c3b34'),
  disc(960, 170, 80, '#f4c44a'),
  shape('M0 470 210 330l190 120 240-190 260 210 300-150v480H0z', '#115e4e'),
  shape('M0 560h1200v240H0z', '#0a2b26'),
  row(13, (index) => box(index * 100 - 30, 690, 62, 14, '#5b4a36')),
  box(0, 676, 1200, 10, '#c9d3ca'),
  box(0, 712, 1200, 10, '#c9d3ca'),
  box(180, 420, 640, 236, '#e9f2ea', 46),
  box(180, 560, 640, 30, '#f0b429'),
  row(5, (index) => box(226 + index * 112, 458, 84, 72, '#14433a', 14)),
  shape('M820 470c70 10 118 60 132 186H820z', '#e9f2ea'),
  shape('M838 492c40 10 66 32 82 68h-82z', '#14433a'),
  row(
    4,
    (index) => disc(270 + index * 150, 664, 30, '#1c2a27') + disc(270 + index * 150, 664, 12, '#7f918a'),
  ),
  box(1020, 340, 14, 320, '#c9d3ca'),
  box(996, 300, 62, 120, '#10231f', 16),
  disc(1027, 332, 18, '#46d39a') + disc(1027, 382, 18, '#31433d'),
);

const talk = drawing(
  box(0, 0, 1200, 800, '#0f4f43'),
  shape('M260 0 60 650h420z', '#ffe9b0', 0.1) + shape('M940 0 740 650h420z', '#9df0cf', 0.12),
  box(300, 110, 600, 330, '#f8f4e8', 14),
  box(350, 160, 220, 24, '#0e6546', 12) +
    box(350, 206, 340, 14, '#c9d3ca', 7) +
    box(350, 234, 290, 14, '#c9d3ca', 7),
  '<path d="M356 390c60-10 90-60 150-52s90 20 140-38 90-70 190-92" stroke="#e0a526" stroke-width="10" fill="none" stroke-linecap="round"/>',
  disc(836, 208, 16, '#e0a526'),
  person(980, 360, '#8d5a3c', '#1b1310', '#1f4e79', 1.15),
  box(0, 600, 1200, 200, '#08211d'),
  row(15, (index) => disc(40 + index * 80, 640 + (index % 2) * 34, 34, '#051512')),
);

const desk = drawing(
  box(0, 0, 1200, 800, '#e9e0d0'),
  box(90, 70, 330, 420, '#cfe6ea', 8) + shape('M98 400c90-60 140-40 190-80s80-50 124-60v222H98z', '#8fbfa6'),
  box(249, 70, 12, 420, '#fbf7ef') + box(90, 274, 330, 12, '#fbf7ef'),
  box(0, 590, 1200, 210, '#b98555') + box(0, 590, 1200, 16, '#a2713f'),
  box(520, 300, 440, 284, '#20262b', 18) + box(538, 318, 404, 246, '#0f1f1b', 8),
  row(6, (index) =>
    box(
      566 + (index % 3) * 24,
      346 + index * 34,
      90 + ((index * 47) % 130),
      10,
      ['#f0b429', '#5dd1a0', '#7cbeed'][index % 3] ?? '#fff',
      5,
    ),
  ),
  shape('M470 584h540l24 22H446z', '#c9ced1'),
  box(1020, 506, 70, 84, '#f7f3ea', 12) + shape('M1088 524c32-4 32 48 0 46v-12c16 0 16-24 0-22z', '#f7f3ea'),
  shape('M150 592l10-80h80l10 80z', '#c96a4a'),
  shape(
    'M200 514c-10-70-60-70-72-100 50-4 76 36 72 100zM200 514c4-90 50-100 78-122 6 54-22 104-78 122z',
    '#2f7d5b',
  ),
);

const lab = drawing(
  box(0, 0, 1200, 800, '#dfeaf2'),
  box(0, 560, 1200, 240, '#8ea4b3') + box(0, 548, 1200, 20, '#6f8798'),
  box(70, 110, 420, 210, '#ffffff', 12),
  row(6, (index) =>
    box(
      104 + index * 62,
      280 - ((index * 53) % 130) - 20,
      36,
      ((index * 53) % 130) + 20,
      index === 4 ? '#e0a526' : '#13735f',
      6,
    ),
  ),
  box(610, 470, 130, 90, '#31424d', 12) + box(655, 330, 40, 150, '#45606f', 14),
  shape('M660 340l170-110 26 40-180 116z', '#e2782f') +
    disc(676, 344, 34, '#31424d') +
    disc(842, 246, 28, '#31424d'),
  shape('M836 258l70 120-34 20-70-120z', '#e2782f') + shape('M880 388l-30 60h16l22-44 22 44h16z', '#31424d'),
  box(850, 500, 90, 60, '#f4c44a', 8) + box(960, 520, 60, 40, '#5dbb9b', 6),
  person(340, 420, '#5d3a26', '#120d0b', '#5b3fa0', 1.05),
);

const harbour = drawing(
  box(0, 0, 1200, 800, '#f6c9a0'),
  disc(820, 330, 120, '#fff0c7'),
  shape('M0 430h1200v370H0z', '#2f7f86') + shape('M0 430h1200v60H0z', '#4aa0a2'),
  row(11, (index) =>
    box(
      60 + index * 104,
      330 - ((index * 61) % 150),
      78,
      100 + ((index * 61) % 150),
      index % 2 === 0 ? '#35506b' : '#435f7a',
    ),
  ),
  row(30, (index) => box(76 + (index % 10) * 104, 352 + Math.floor(index / 10) * 24, 12, 12, '#ffdf8e')),
  shape('M420 560h360l-50 90H470z', '#0d3f3a') +
    shape('M580 300v240H440z', '#f8f4e8') +
    shape('M600 270v270h150z', '#e0a526'),
  row(8, (index) => box(40 + index * 150, 600 + (index % 3) * 56, 90, 8, '#7fc4c2', 4)),
);

const campus = drawing(
  box(0, 0, 1200, 800, '#bfe3ee'),
  disc(980, 150, 70, '#fff3c9'),
  box(50, 250, 1100, 380, '#d2a873') + box(50, 232, 1100, 30, '#a97f4d'),
  shape('M500 232l100-140 100 140z', '#8f3f35') + disc(600, 190, 24, '#fdf6e3'),
  row(
    6,
    (index) =>
      shape(`M${95 + index * 175} 620V384a66 66 0 0 1 132 0v236z`, '#7a5a3a') +
      shape(`M${109 + index * 175} 620V388a52 52 0 0 1 104 0v232z`, index === 3 ? '#f0b429' : '#2c4740'),
  ),
  box(0, 616, 1200, 184, '#7fb069') + shape('M470 800 565 616h70l100 184z', '#ecdfc4'),
  row(5, (index) => disc([40, 120, 1110, 1180, 20][index] ?? 0, 560 + (index % 2) * 36, 84, '#3f7d4e')),
);

const workshop = drawing(
  box(0, 0, 1200, 800, '#e3ece6'),
  box(120, 70, 960, 440, '#ffffff', 14),
  row(
    21,
    (index) =>
      `<rect x="${180 + (index % 7) * 124}" y="${120 + Math.floor(index / 7) * 118}" width="86" height="86" rx="5" fill="${['#9ae6b4', '#8fd3ff', '#d6bcfa', '#ffd27d', '#ff9aa8'][(index * 3) % 5] ?? '#fff'}" transform="rotate(${((index * 7) % 5) - 2} ${220 + (index % 7) * 124} ${160 + Math.floor(index / 7) * 118})"/>`,
  ),
  person(220, 520, '#f0c7a2', '#6a3b22', '#0e6546', 1.2),
  person(470, 540, '#8d5a3c', '#17110e', '#22406b', 1.2),
  person(730, 530, '#5d3a26', '#0f0c0b', '#c8892c', 1.2),
  person(980, 545, '#eec39a', '#1b1512', '#8e3350', 1.2),
);

const lecture = drawing(
  box(0, 0, 1200, 800, '#f4ead7'),
  box(140, 90, 920, 340, '#23483f', 10) + box(140, 430, 920, 22, '#9c7447'),
  '<g fill="none" stroke="#e9f2ea" stroke-width="7" stroke-linecap="round"><path d="M210 190c60-60 110 60 170 0s110 60 170 0"/><path d="M640 340V170M640 340h340"/><path d="M650 320c90-10 130-120 310-130" stroke="#f0b429"/><path d="M210 290h240M210 340h180"/></g>',
  row(
    3,
    (tier) =>
      box(0, 560 + tier * 80, 1200, 80, ['#b98555', '#a9763f', '#966433'][tier] ?? '#966433') +
      row(7 + tier, (index) =>
        disc(
          100 + tier * 30 + index * (1000 / (6 + tier)),
          552 + tier * 80,
          34,
          ['#3b2a20', '#15110e', '#7a4a2a'][(index + tier) % 3] ?? '#000',
        ),
      ),
  ),
);

/** The drawings by name. */
export const scenes = { signalBox, talk, desk, lab, harbour, campus, workshop, lecture } as const;
export type SceneName = keyof typeof scenes;
