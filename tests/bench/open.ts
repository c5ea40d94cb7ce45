import type { GoalId } from './goal.ts';

/**
 * Goals that fall short, each with the measurement that says why and what it would take. A goal that falls short and
 * does not stand here fails the bench; one that holds again is to be taken out (`npm run bench` says so).
 */
export const open: Partial<Record<GoalId, string>> = {
  G2: 'register and the other two that judge passwords carry 0.3 MB of words (zxcvbn), findPlaces the names of 22,000 cities, what takes pictures the client of S3. user/me is 32, authorizeOrigin, which guards all, 3.',
  G3: 'as much as Express asking the same DynamoDB by the SDK, and seven times Express on SQLite, which asks no other process at all: requests signed by hand over bare node:http take 0.42 and 3.2 of them. What is left is what Express leaves out: sessions of two keys, what the throttle writes, the reply schema and compression.',
  G4: 'Throttles, sessions with two keys, counts of both members and of the week and the index of what changed are rows of the design, which the floor does not count; changed facts are told of each post of their author; the search of everything looks through the newest of three tables.',
  G9: 'a signed-in / brings 158 kB: React and its router are 70 of them, Base UI, Amplify and TanStack Query most of the rest. It is one step, with its data asked for beside its code. G16 says how much of it runs.',
  G10: '96 to 99 for performance on phones on a machine at rest, 94 beside twenty-five other loads; 100 on desktops and for all else. It would take less script before the first paint of /login.',
  G12: 'nobody costs 1.93. A member costs 0.0058 by a day that is counted and not assumed, of which 0.0018 are the database (177 W and some 600 R), 0.0014 CloudFront and the pictures behind it (0.0004 for bytes), 0.0009 functions, 0.0006 frames (56 a day), 0.0007 calls of the API (65 a day, of which ten send, ten mark as read, and ten look through the directory as one types, which would be 0.0002 less if it were asked when one stops), 0.0002 logs, queues and storage. What calls, frames and requests cost by themselves is 0.0025: more than the goal. It would take another entrance, whose requests were not paid for one by one, and a third of the calls; AVIF would save 0.0003.',
  G13: 'holds at rest (0.16 to 0.18) and not always: argon2 with 64 MiB in three passes waits for memory, which a busy neighbour takes, 0.24 beside one and up to 0.43 beside five others. It would take hardware of its own.',
  G16: 'the bytes hold, 1.09 to 1.24 of the modules that a first look runs anything of. Every paint holds on a machine at rest, / at 1.99 of 2 s, the others at 1.8 to 2.2 of 2.5; on a slower machine of the same kind / took 2.45 by a build that was no slower in turns, and beside other work three of eight fall short.',
  G17: 'a key on the screen takes 15.7 ms of script CPU on a quick machine at rest, which holds, and 18 to 22 on slower ones. On the wall, at rest, the first cards stand in the document 5 ms after the answer and are painted 17 ms after it, all two dozen 49 ms at 1280 and 35 at 375 (medians of 21 keys). React draws two dozen cards of 22 elements each, those in sight first and the rest after the frame, mostly of other people; style, layout and paint take as much again as the scripts.',
};
