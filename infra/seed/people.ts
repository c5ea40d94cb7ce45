import type { updateProfile } from '#shared/account/profileRoutes.ts';
import type { BodyInput } from '#shared/platform/contract.ts';
import type { Appearance } from './portrait.ts';

type Facts = Omit<BodyInput<typeof updateProfile>, 'profileImg' | 'password' | 'email' | 'username'>;

/** A demo member. The names are invented. */
export interface DemoPerson {
  readonly username: string;
  readonly fullName: string;
  readonly gender: 'male' | 'female';
  readonly bio: string;
  readonly website?: string;
  readonly looks: Appearance;
  /** Their profile facts. */
  readonly facts?: Facts;
}

export const admin = 'dean';
/** Those who asked for the weekly digest and for announcements by e-mail. */
export const subscribers: readonly string[] = ['maya', 'sofia', 'jonas'];
/** Has no e-mail address, so that Home asks for one. */
export const withoutAddress = 'tomas';

export const people: readonly DemoPerson[] = [
  {
    username: admin,
    fullName: 'Dean Whitfield',
    gender: 'male',
    bio: 'Alumni office. I keep the calendar and the coffee machine running.',
    website: 'https://alumni.example/office',
    facts: {
      headline: 'Keeps the calendar, the keys and the coffee machine.',
      classYear: 1996,
      degree: 'MA History',
      jobTitle: 'Head of Alumni Relations',
      employer: 'Alumni Office',
      place: { city: 'Rotterdam', country: 'Netherlands' },
      field: 'education',
      openTo: ['speaking'],
    },
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
    bio: 'Class of 2019. Platform engineer at Ferrous Mobility in Rotterdam: signaling, incidents, and calm.',
    website: 'https://maya.example',
    facts: {
      headline: 'Keeps 1,400 trains a day apart, and writes about the incidents.',
      classYear: 2019,
      degree: 'BSc Computer Science',
      jobTitle: 'Platform Engineer',
      employer: 'Ferrous Mobility',
      place: { city: 'Rotterdam', country: 'Netherlands' },
      field: 'software',
      openTo: ['mentoring', 'speaking'],
      links: ['https://github.com/mayaok'],
    },
    looks: { backdrop: '#dcefe4', skin: '#8d5a3c', hair: '#1d1310', clothes: '#1f6f54', cut: 'curls' },
  },
  {
    username: 'sofia',
    fullName: 'Sofía Marchetti',
    gender: 'female',
    bio: 'Student, class of 2027. Firmware by day, oscilloscope by night.',
    facts: {
      headline: 'Firmware by day, oscilloscope by night.',
      classYear: 2027,
      degree: 'BSc Electrical Engineering',
      place: { city: 'Bologna', country: 'Italy' },
      field: 'electronics',
    },
    looks: { backdrop: '#fde9d0', skin: '#f0c7a2', hair: '#6a3b22', clothes: '#2f63b5', cut: 'bun' },
  },
  {
    username: 'omar',
    fullName: 'Omar Diallo',
    gender: 'male',
    bio: 'Class of 2018. I break into things for people who ask me to.',
    facts: {
      headline: 'Breaks into things for people who ask.',
      classYear: 2018,
      degree: 'MSc Computer Science',
      jobTitle: 'Security Engineer',
      employer: 'Lockstep Security',
      place: { city: 'Dakar', country: 'Senegal' },
      field: 'security',
      openTo: ['hiring', 'mentoring'],
      audience: { degree: 'class' },
    },
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
    facts: {
      headline: 'Ask me about missing values.',
      classYear: 2020,
      degree: 'MSc Statistics',
      jobTitle: 'Data Scientist',
      employer: 'Meridian Health',
      place: { city: 'Singapore', country: 'Singapore' },
      field: 'health',
      openTo: ['mentoring'],
    },
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
    facts: {
      headline: 'Product engineer, and mentor to eleven brilliant people.',
      classYear: 2021,
      degree: 'BSc Industrial Design',
      jobTitle: 'Product Engineer',
      employer: 'Kettle & Loom',
      place: { city: 'Bengaluru', country: 'India' },
      field: 'product',
      openTo: ['mentoring', 'speaking'],
      links: ['https://priya.example/talks'],
    },
    looks: { backdrop: '#fff0c9', skin: '#b9784e', hair: '#20130d', clothes: '#0e6546', cut: 'long' },
  },
  {
    username: 'aisha',
    fullName: 'Aisha Bello',
    gender: 'female',
    bio: 'PhD candidate, robotics. My robot folds laundry at the speed of continental drift.',
    website: 'https://folding.example',
    facts: {
      headline: 'Teaches a robot to fold laundry, slowly.',
      classYear: 2019,
      degree: 'PhD Robotics',
      jobTitle: 'PhD Candidate',
      employer: 'Robotics Lab',
      place: { city: 'Lagos', country: 'Nigeria' },
      field: 'academia',
      openTo: ['speaking'],
    },
    looks: { backdrop: '#e5dff6', skin: '#6d4429', hair: '#5b3fa0', clothes: '#3d2a72', cut: 'scarf' },
  },
  {
    username: 'jonas',
    fullName: 'Jonas Bergström',
    gender: 'male',
    bio: 'Class of 2016. Left consulting to build boats. Came back to write software for boats.',
    facts: {
      headline: 'Left consulting to build boats, and came back to write software for them.',
      classYear: 2016,
      degree: 'MSc Industrial Engineering',
      jobTitle: 'CTO',
      employer: 'Nordhamn Boats',
      place: { city: 'Göteborg', country: 'Sweden' },
      field: 'software',
      openTo: ['hiring'],
    },
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
    facts: {
      classYear: 2019,
      jobTitle: 'Software Engineer',
      employer: 'Kolben Works',
      place: { city: 'Brno', country: 'Czechia' },
      field: 'manufacturing',
      audience: { employer: 'following' },
    },
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
