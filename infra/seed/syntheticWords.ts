import type { Place } from '#shared/platform/facts.ts';
import { seededRandom, pickMostlyEarly } from './deterministic.ts';

/** Names, places and words for a school with 60 classes; likelier ones come first. */

/** Unique words made of syllables. */
function inventWords(count: number, seed: number, syllables: number): string[] {
  const random = seededRandom(seed);
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
  const pick = (choices: readonly string[]) => choices[Math.floor(random() * choices.length)] ?? '';
  const words = new Set<string>();
  while (words.size < count) {
    let word = '';
    for (let left = syllables; left > 0; left -= random() < 0.3 ? 2 : 1)
      word += pick(starts) + pick(middles) + pick(ends);
    words.add(word.charAt(0).toUpperCase() + word.slice(1));
  }
  return [...words];
}

export const firstNames = [
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
  ...inventWords(6000, 1, 2),
];
export const lastNames = [
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
  ...inventWords(90_000, 2, 3),
];
const countries = inventWords(60, 3, 3);
export const places: readonly Place[] = inventWords(400, 4, 3).map((city) => ({
  city,
  country:
    pickMostlyEarly(
      countries,
      seededRandom(city.length * 7919 + city.charCodeAt(1) * 31 + city.charCodeAt(2)),
    ) ?? '',
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
export const employers = inventWords(3000, 5, 3).map(
  (name, index) => `${name} ${businesses[index % businesses.length]}`,
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
export const titles = trades.flatMap((trade) => posts.map((post) => `${trade} ${post}`));
export const degrees = ['BSc', 'BA', 'MSc', 'MA', 'PhD', 'MBA'].flatMap((kind) =>
  trades.map((trade) => `${kind} ${trade}`),
);
export const nouns = [
  'bridges',
  'software',
  'teams',
  'health',
  'maps',
  'trains',
  'engineering',
  'learning',
  ...inventWords(24_000, 6, 3),
];
export const verbs = [
  'Building',
  'Designing',
  'Running',
  'Writing about',
  'Teaching',
  'Fixing',
  'Thinking about',
  'Growing',
];
export const phrases = [
  'and proud of it',
  'for people who ask',
  'since 2009',
  'before coffee',
  'one day at a time',
  'with friends',
];
