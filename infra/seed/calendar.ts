import type { RsvpAnswer } from '#shared/events/entities.ts';

/** A demo event; `inDays` counts from today. */
export interface DemoEvent {
  readonly title: string;
  readonly inDays: number;
  readonly description: string;
  readonly link: string;
  /** Time, place and capacity. */
  readonly details?: {
    readonly startTime: string;
    readonly endTime: string;
    readonly timeZone: string;
    readonly place: string;
    readonly address?: string;
    readonly onlineLink?: string;
    readonly capacity?: number;
    readonly maxGuests?: number;
  };
  /** RSVPs with numbers of guests, in order. */
  readonly answers?: readonly (readonly [username: string, answer: RsvpAnswer, guests?: number])[];
}

/** Where the demo school is. */
export const timeZone = 'Europe/Amsterdam';

export const calendar: readonly DemoEvent[] = [
  {
    title: 'Winter Homecoming Dinner',
    inDays: 8,
    description:
      'Long tables, short speeches. An evening with the classes of 2006, 2016 and 2021 in the Great Hall.',
    link: 'https://alumni.example/events/homecoming',
    details: {
      startTime: '18:30',
      endTime: '23:00',
      timeZone,
      place: 'Great Hall',
      address: '1 College Square',
      capacity: 80,
      maxGuests: 2,
    },
    answers: [
      ['priya', 'going', 1],
      ['jonas', 'going', 2],
      ['sofia', 'going'],
      ['omar', 'maybe'],
      ['lin', 'no'],
      ['dean', 'going', 1],
    ],
  },
  {
    title: 'Careers in Climate Tech',
    inDays: 13,
    description:
      'Six alumni on how they moved into energy, materials and water, and what they would do differently.',
    link: 'https://alumni.example/events/climate',
    details: {
      startTime: '19:00',
      endTime: '20:30',
      timeZone,
      place: 'Online',
      onlineLink: 'https://alumni.example/live/climate',
    },
    answers: [
      ['maya', 'going'],
      ['aisha', 'going'],
      ['tomas', 'maybe'],
    ],
  },
  {
    title: 'Portfolio Night',
    inDays: 21,
    description: 'Bring one project. Leave with five honest opinions from designers and engineers.',
    link: 'https://alumni.example/events/portfolio',
  },
  {
    title: 'Start-up Office Hours',
    inDays: 34,
    description: 'Half an hour, one founder, your questions. Very patient people, very good cookies.',
    link: 'https://alumni.example/events/office-hours',
    details: { startTime: '12:00', endTime: '12:30', timeZone, place: 'Room 2.14', capacity: 4 },
    answers: [
      ['sofia', 'going'],
      ['aisha', 'going'],
      ['tomas', 'going'],
      ['lin', 'going'],
      ['jonas', 'going'],
    ],
  },
  {
    title: 'Campus Radio Reunion',
    inDays: 62,
    description:
      'Forty years on air. The old desk has been repaired and will be played live, whatever happens.',
    link: 'https://alumni.example/events/radio',
  },
  {
    title: 'Autumn Alumni Lecture',
    inDays: -19,
    description: 'Where bridges learn to move: an evening on structures that bend on purpose.',
    link: 'https://alumni.example/events/lecture',
  },
];

/** Chats between demo people, oldest message first. */
export const chats: readonly (readonly [from: string, to: string, text: string])[] = [
  ['maya', 'priya', 'Hey Priya! Saw your mentoring post. Nine offers is wild.'],
  ['priya', 'maya', 'Thank you! Half of it is just making people send the e-mail they already wrote.'],
  ['priya', 'maya', 'How is Rotterdam?'],
  ['maya', 'priya', "Windy. Wonderful. I bike past the harbor every morning and pretend I'm in a movie."],
  ['maya', 'priya', 'Are you coming to the Homecoming Dinner?'],
  ['sofia', 'maya', 'Hi Maya, is the graduate role open to people who finish in June?'],
  ['maya', 'sofia', 'Yes! Send me your CV and that dishwasher story.'],
  ['dean', 'priya', 'The spring room is booked. Tuesdays at six?'],
  ['priya', 'dean', 'Perfect. You are the best, Dean.'],
  ['omar', 'lin', 'Do you still have the slides on missing values?'],
  ['jonas', 'dean', 'Can I bring a boat to Homecoming?'],
  ['maya', 'dean', 'Could you add the radio reunion to the calendar?'],
  ['dean', 'maya', 'Done. The old desk is in my office, by the way.'],
];
