import type { SceneName } from './scenes.ts';

interface Picture {
  readonly scene: SceneName;
  readonly alt: string;
}

/** A demo post, oldest first. Dates are in days before today, so that the site never looks old. */
export interface DemoPost {
  readonly author: string;
  readonly title: string;
  readonly company: string;
  readonly location: string;
  readonly role: string;
  readonly from: number;
  readonly to: number;
  readonly description: string;
  readonly pictures: readonly Picture[];
  readonly likedBy: readonly string[];
  readonly comments: readonly (readonly [author: string, text: string])[];
}

export const posts: readonly DemoPost[] = [
  {
    author: 'tomas',
    title: 'Two years of legacy code, and why I miss it',
    company: 'Kolben Works',
    location: 'Brno',
    role: 'Software Engineer',
    from: -1180,
    to: -420,
    description:
      'The oldest file was older than me. We never rewrote it. We wrote tests around it until it was the best-understood part of the house, and then nobody wanted to touch anything else.',
    pictures: [],
    likedBy: ['omar', 'priya'],
    comments: [['omar', 'The museum wing of every company is where the honest code lives.']],
  },
  {
    author: 'jonas',
    title: 'From slides to sails',
    company: 'Nordhamn Boats',
    location: 'Gothenburg',
    role: 'Boat builder, then CTO',
    from: -1500,
    to: -200,
    description:
      'I left consulting to plane oak for three years. Then the yard wanted route planning, and it turned out that I was the only one who could write it. Best interview I never had.\n\nIf you are thinking about leaving: leave toward something. Thanks to @priya for the push.',
    pictures: [{ scene: 'harbour', alt: 'A sailboat in a harbor at sunset, with the city behind it' }],
    likedBy: ['maya', 'priya', 'tomas', 'dean'],
    comments: [
      ['priya', '“Leave toward something.” Writing that down.'],
      ['jonas', 'It fits on a tea towel. I checked.'],
    ],
  },
  {
    author: 'lin',
    title: 'What nobody tells you about health data',
    company: 'Meridian Health',
    location: 'Singapore',
    role: 'Data Scientist',
    from: -760,
    to: -30,
    description:
      'Half of my first year went into finding out why Tuesdays were missing. (A nurse had found a faster way through the form. She was right and the form was wrong.) Sit next to the people who type the data in, before you model anything.',
    pictures: [{ scene: 'lab', alt: 'A bar chart on a whiteboard above a bench with a robot arm' }],
    likedBy: ['maya', 'aisha', 'omar', 'sofia', 'priya'],
    comments: [
      ['aisha', 'Tuesdays! In our lab it was every full hour.'],
      ['maya', '@aisha, was that a robot too? @lin, tell us about the nurse.'],
    ],
  },
  {
    author: 'omar',
    title: 'My first red team engagement',
    company: 'Lockstep Security',
    location: 'Dakar',
    role: 'Security Engineer',
    from: -900,
    to: -60,
    description:
      'Three weeks of clever exploits planned, and we were in on day one with a borrowed cardigan and a tray of coffee. I have liked people more ever since, and trusted doors less.',
    pictures: [],
    likedBy: ['maya', 'lin', 'tomas', 'jonas', 'sofia', 'priya'],
    comments: [
      ['sofia', 'What color was the cardigan?'],
      ['omar', 'Beige. Always beige.'],
    ],
  },
  {
    author: 'aisha',
    title: 'A robot that folds, slowly',
    company: 'Robotics Lab',
    location: 'Campus North',
    role: 'PhD Candidate',
    from: -800,
    to: 300,
    description:
      'Ninety seconds for one towel, and it still makes everyone in the corridor stop and cheer. Year three: the towel is solved, the sock is not. Visitors welcome on Fridays after four.',
    pictures: [
      { scene: 'lab', alt: 'A robot arm lifting a small yellow box in a laboratory' },
      { scene: 'lecture', alt: 'A lecture hall with formulas on the blackboard' },
    ],
    likedBy: ['maya', 'sofia', 'lin', 'dean', 'priya', 'jonas'],
    comments: [
      ['maya', 'I would like to book it for Thursday laundry.'],
      ['aisha', 'There is a queue. The queue is mine.'],
    ],
  },
  {
    author: 'priya',
    title: 'Mentoring circle, one year on',
    company: 'School of Engineering',
    location: 'On campus',
    role: 'Mentor',
    from: -400,
    to: 200,
    description:
      'Eleven mentees, nine offers, and one start-up that made me sign an NDA before showing me the logo. Thank you to everyone who gave an hour. We start again in spring: message me.',
    pictures: [{ scene: 'workshop', alt: 'Four people in front of a wall of colored notes' }],
    likedBy: ['maya', 'sofia', 'dean', 'lin', 'jonas', 'omar'],
    comments: [
      ['sofia', 'Mentee number seven here. It changed my year.'],
      ['dean', 'The room is yours for spring. Coffee included.'],
    ],
  },
  {
    author: 'sofia',
    title: 'My first summer writing firmware',
    company: 'Aerie Instruments',
    location: 'Remote',
    role: 'Embedded Software Intern',
    from: -170,
    to: -80,
    description:
      "Twelve weeks, one oscilloscope, and a bug that only appeared when the office dishwasher ran. I wrote up what I'd tell anyone starting an embedded internship: measure first, then think, then measure.",
    pictures: [{ scene: 'desk', alt: 'A laptop with code on a wooden desk beside a window and a plant' }],
    likedBy: ['maya', 'aisha', 'priya', 'omar'],
    comments: [
      ['omar', 'The dishwasher is an advanced persistent threat.'],
      ['maya', 'Please post the write-up. My team needs it.'],
    ],
  },
  {
    author: 'dean',
    title: 'Thirty years of homecomings',
    company: 'Alumni Office',
    location: 'Great Hall',
    role: 'Head of Alumni Relations',
    from: -10_950,
    to: 365,
    description:
      'In 1996 we had forty people, one projector and a power outage. This year the hall holds three hundred and the power has promised to behave. Bring someone you have lost touch with.',
    pictures: [{ scene: 'campus', alt: 'The brick front of the school with arched windows and a lawn' }],
    likedBy: ['maya', 'priya', 'jonas'],
    comments: [['jonas', 'I was there for the power outage. Best one so far.']],
  },
  {
    author: 'maya',
    title: 'From campus radio to keeping trains on time',
    company: 'Ferrous Mobility',
    location: 'Rotterdam',
    role: 'Platform Engineer',
    from: -1170,
    to: -1,
    description:
      'Three years in, our signaling platform now routes 1,400 trains a day. The class that helped me the most was not distributed systems. It was the volunteer shift at campus radio, where I learned to stay calm when something fails live on air.\n\nWe are hiring two graduates for the reliability team this spring. Happy to answer questions from anyone curious about the rail industry.',
    pictures: [
      { scene: 'talk', alt: 'Maya on stage next to a slide with a rising line, in front of an audience' },
      { scene: 'workshop', alt: 'A wall of colored notes with the team in front of it' },
      { scene: 'signalBox', alt: 'A light train passing a green signal in the hills at dusk' },
    ],
    likedBy: ['priya', 'omar', 'sofia', 'aisha', 'lin', 'dean', 'jonas'],
    comments: [
      ['omar', 'The radio shift is so true. Incident calls feel just like dead air.'],
      ['sofia', 'Is the graduate role open to remote applicants?'],
      ['maya', 'Two days a week, yes. Message me.'],
    ],
  },
];
