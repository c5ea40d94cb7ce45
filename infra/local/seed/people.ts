import type { Looks } from './portrait.ts';

/** A demo member. The names are invented. */
export interface DemoPerson {
  readonly username: string;
  readonly fullName: string;
  readonly gender: 'male' | 'female';
  readonly bio: string;
  readonly website?: string;
  readonly looks: Looks;
}

export const admin = 'dean';

/** Asks to be let in. */
export const newcomer: DemoPerson = {
  username: 'ruth',
  fullName: 'Ruth Feldman',
  gender: 'female',
  bio: 'Class of 2019. Energy economics in Antwerp.',
  looks: { backdrop: '#f6dff0', skin: '#f2cdb0', hair: '#7a4a2b', clothes: '#6a3f8f', cut: 'bob' },
};

export const people: readonly DemoPerson[] = [
  {
    username: admin,
    fullName: 'Dean Whitfield',
    gender: 'male',
    bio: 'Alumni office. I keep the calendar and the coffee machine running.',
    website: 'https://alumni.example/office',
    looks: {
      backdrop: '#d8e6f5',
      skin: '#f0c9a6',
      hair: '#8b8f94',
      clothes: '#22406b',
      cut: 'short',
      glasses: true,
    },
  },
  {
    username: 'maya',
    fullName: 'Maya Okonkwo',
    gender: 'female',
    bio: 'Class of 2019. Platform engineer at Ferrous Mobility in Rotterdam: signalling, incidents, and calm.',
    website: 'https://maya.example',
    looks: { backdrop: '#dcefe4', skin: '#8d5a3c', hair: '#1d1310', clothes: '#1f6f54', cut: 'curls' },
  },
  {
    username: 'sofia',
    fullName: 'Sofía Marchetti',
    gender: 'female',
    bio: 'Student, class of 2027. Firmware by day, oscilloscope by night.',
    looks: { backdrop: '#fde9d0', skin: '#f0c7a2', hair: '#6a3b22', clothes: '#2f63b5', cut: 'bun' },
  },
  {
    username: 'omar',
    fullName: 'Omar Diallo',
    gender: 'male',
    bio: 'Class of 2018. I break into things for people who ask me to.',
    looks: {
      backdrop: '#e9efdc',
      skin: '#5d3a26',
      hair: '#0f0c0b',
      clothes: '#c8892c',
      cut: 'short',
      beard: true,
    },
  },
  {
    username: 'lin',
    fullName: 'Lin Zhao',
    gender: 'female',
    bio: 'Class of 2020. Data scientist at Meridian Health. Ask me about missing values.',
    looks: {
      backdrop: '#fbe0e2',
      skin: '#f3c9a5',
      hair: '#16130f',
      clothes: '#c1483f',
      cut: 'bob',
      glasses: true,
    },
  },
  {
    username: 'priya',
    fullName: 'Priya Raman',
    gender: 'female',
    bio: 'Class of 2021. Product engineer, and mentor to eleven brilliant people.',
    looks: { backdrop: '#fff0c9', skin: '#b9784e', hair: '#20130d', clothes: '#0e6546', cut: 'long' },
  },
  {
    username: 'aisha',
    fullName: 'Aisha Bello',
    gender: 'female',
    bio: 'PhD candidate, robotics. My robot folds laundry at the speed of continental drift.',
    website: 'https://folding.example',
    looks: { backdrop: '#e5dff6', skin: '#6d4429', hair: '#5b3fa0', clothes: '#3d2a72', cut: 'scarf' },
  },
  {
    username: 'jonas',
    fullName: 'Jonas Bergström',
    gender: 'male',
    bio: 'Class of 2016. Left consulting to build boats. Came back to write software for boats.',
    looks: {
      backdrop: '#d5ecee',
      skin: '#f2cdaa',
      hair: '#c99447',
      clothes: '#31576b',
      cut: 'short',
      beard: true,
    },
  },
  {
    username: 'tomas',
    fullName: 'Tomáš Novák',
    gender: 'male',
    bio: '',
    looks: {
      backdrop: '#ece7de',
      skin: '#eec39a',
      hair: '#3a2a20',
      clothes: '#7a4a2a',
      cut: 'curls',
      glasses: true,
    },
  },
];

/** The demo accounts, as the person who starts the site may use them. */
export const accounts: readonly string[] = [
  ...people.map(({ username }) => (username === admin ? `${username} (admin)` : username)),
  `${newcomer.username} (waits to be let in)`,
];

/** Who follows whom. */
export const follows: readonly (readonly [string, string])[] = [
  ['maya', 'priya'],
  ['maya', 'omar'],
  ['maya', 'aisha'],
  ['sofia', 'maya'],
  ['sofia', 'aisha'],
  ['sofia', 'priya'],
  ['omar', 'maya'],
  ['omar', 'lin'],
  ['lin', 'maya'],
  ['lin', 'priya'],
  ['priya', 'maya'],
  ['priya', 'sofia'],
  ['priya', 'dean'],
  ['aisha', 'maya'],
  ['aisha', 'lin'],
  ['jonas', 'priya'],
  ['jonas', 'maya'],
  ['dean', 'maya'],
  ['dean', 'priya'],
  ['tomas', 'jonas'],
];
