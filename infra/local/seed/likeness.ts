import { type OpenTo, openToKinds, type Place } from '#shared/facts.ts';
import { fieldsOfWork } from '#shared/fieldsOfWork.ts';

/**
 * Members in the likeness of those of a school of 60 classes: names of a few parts of the world, 400 places, 3,000
 * employers, most people in few of them. The same number makes the same member, always.
 */
export interface LikelyMember {
  readonly id: string;
  readonly fullName: string;
  readonly earlierNames: string[];
  readonly username: string;
  readonly profilePhoto: string;
  readonly headline?: string;
  readonly classYear?: number;
  readonly degree?: string;
  readonly place?: Place;
  readonly employer?: string;
  readonly jobTitle?: string;
  readonly field?: string;
  readonly openTo?: OpenTo[];
  readonly confirmed?: boolean;
  /** Days since 1970. */
  readonly seenDay?: number;
}

/** Numbers of chance from 0 to below 1, the same for the same seed: Mulberry32. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

type Chance = () => number;

/** One of them, the first much likelier than the last. */
export function mostly<T>(of: readonly T[], random: Chance, bend = 2.5): T | undefined {
  return of[Math.floor(random() ** bend * of.length)];
}

/** Words of syllables, each once. */
function coined(count: number, seed: number, syllables: number): string[] {
  const random = chance(seed);
  const starts = [
    'b',
    'br',
    'd',
    'f',
    'g',
    'h',
    'k',
    'l',
    'm',
    'n',
    'p',
    'r',
    's',
    'st',
    't',
    'v',
    'w',
    'y',
    'z',
    'ch',
    'š',
  ];
  const middles = ['a', 'e', 'i', 'o', 'u', 'ai', 'é', 'ö', 'ia', 'ou'];
  const ends = ['', 'n', 'r', 's', 'l', 'm', 'nd', 'rt', 'k'];
  const one = (of: readonly string[]) => of[Math.floor(random() * of.length)] ?? '';
  const words = new Set<string>();
  while (words.size < count) {
    let word = '';
    for (let left = syllables; left > 0; left -= random() < 0.3 ? 2 : 1)
      word += one(starts) + one(middles) + one(ends);
    words.add(word.charAt(0).toUpperCase() + word.slice(1));
  }
  return [...words];
}

const firstNames = [
  'Anna',
  'Maria',
  'Maya',
  'Priya',
  'Sofia',
  'Elena',
  'Noor',
  'Inês',
  'Ruth',
  'Lin',
  'Fatima',
  'Chloé',
  'Tomáš',
  'Omar',
  'Jonas',
  'Yusuf',
  'David',
  'Michael',
  'Jürgen',
  'Søren',
  'Łukasz',
  'José',
  'Wei',
  'Arjun',
  ...coined(6000, 1, 2),
];
const lastNames = [
  'Okonkwo',
  'Novák',
  'Haddad',
  'Carvalho',
  'Adeyemi',
  'Vasquez',
  'Marchetti',
  'Diallo',
  "O'Neil",
  'Müller',
  'Nguyễn',
  'Kowalski',
  'García',
  'Smith-Jones',
  'van den Berg',
  'Tanaka',
  'Singh',
  'Şahin',
  'Feldman',
  ...coined(90_000, 2, 3),
];
const countries = coined(60, 3, 3);
export const places: readonly Place[] = coined(400, 4, 3).map((city) => ({
  city,
  country: mostly(countries, chance(city.length * 7919 + city.charCodeAt(1) * 31 + city.charCodeAt(2))) ?? '',
}));
const businesses = [
  'Works',
  'Mobility',
  'Health',
  'Labs',
  '& Sons',
  'Group',
  'Partners',
  'Systems',
  'Foundation',
  'Energy',
];
export const employers = coined(3000, 5, 3).map(
  (name, at) => `${name} ${businesses[at % businesses.length]}`,
);
const trades = [
  'Software',
  'Design',
  'Bridge',
  'Data',
  'Product',
  'Research',
  'Energy',
  'Platform',
  'Policy',
  'Sales',
];
const posts = ['Engineer', 'Lead', 'Manager', 'Analyst', 'Scientist', 'Director', 'Consultant', 'Founder'];
const titles = trades.flatMap((trade) => posts.map((post) => `${trade} ${post}`));
const degrees = ['BSc', 'BA', 'MSc', 'MA', 'PhD', 'MBA'].flatMap((kind) =>
  trades.map((trade) => `${kind} ${trade}`),
);
const nouns = [
  'bridges',
  'software',
  'teams',
  'health',
  'maps',
  'trains',
  'engineering',
  'learning',
  ...coined(24_000, 6, 3),
];
const doing = [
  'Building',
  'Designing',
  'Running',
  'Writing about',
  'Teaching',
  'Fixing',
  'Thinking about',
  'Growing',
];
const asides = [
  'and proud of it',
  'for people who ask',
  'since 2009',
  'before coffee',
  'one day at a time',
  'with friends',
];

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const firstMoment = Date.UTC(2015, 0, 1);
const today = 20_700;

/** An id that is the same for the same number and chance. */
export function likelyId(at: number, random: Chance): string {
  let time = firstMoment + at * 60_000;
  let id = '';
  for (let place = 0; place < 10; place += 1) {
    id = alphabet.charAt(time % 32) + id;
    time = Math.floor(time / 32);
  }
  while (id.length < 26) id += alphabet.charAt(Math.floor(random() * 32));
  return id;
}

/** The member of this number, from 0 on. */
export function likelyMember(at: number): LikelyMember {
  const random = chance(at * 2_654_435_761 + 97);
  const has = (part: number) => random() < part;
  const id = likelyId(at, random);
  const first = mostly(firstNames, random, 3) ?? '';
  const last = mostly(lastNames, random, 3) ?? '';
  const fullName = has(0.2) ? `${first} ${mostly(firstNames, random) ?? ''} ${last}` : `${first} ${last}`;
  const username = `${first}.${last}`
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, '');
  return {
    id,
    fullName,
    earlierNames: has(0.05) ? [`${first} ${mostly(lastNames, random) ?? ''}`] : [],
    username: `${username.slice(0, 22)}${at}`,
    profilePhoto: has(0.6) ? `/images/${likelyId(at + 7, random)}/320.webp` : '',
    ...studiesOf(random),
    ...placeOf(random),
    ...workOf(random),
    openTo: openToKinds.filter(() => has(0.12)),
    confirmed: has(0.7),
    ...(has(0.8) ? { seenDay: today - Math.floor(random() ** 3 * 900) } : {}),
  };
}

function studiesOf(random: Chance): Partial<LikelyMember> {
  return {
    ...(random() < 0.95 ? { classYear: 2026 - Math.floor(random() ** 1.4 * 60) } : {}),
    ...(random() < 0.7 ? { degree: mostly(degrees, random) ?? '' } : {}),
  };
}

function workOf(random: Chance): Partial<LikelyMember> {
  const employed = random() < 0.75;
  return {
    ...(random() < 0.55 ? { headline: headlineOf(random) } : {}),
    ...(employed
      ? { employer: mostly(employers, random, 3) ?? '', jobTitle: mostly(titles, random) ?? '' }
      : {}),
    ...(random() < 0.7 ? { field: mostly(fieldsOfWork, random, 1.6)?.[0] ?? 'law' } : {}),
  };
}

function placeOf(random: Chance): { readonly place?: Place } {
  const place = random() < 0.8 ? mostly(places, random, 2) : undefined;
  return place === undefined ? {} : { place };
}

function headlineOf(random: Chance): string {
  const noun = () => (mostly(nouns, random, 2.2) ?? '').toLowerCase();
  return `${mostly(doing, random, 1)} ${noun()} and ${noun()} ${mostly(asides, random, 1)}`;
}
