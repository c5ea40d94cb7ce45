import type { GoalId } from './goal.ts';

/**
 * Goals that fall short, each with the measurement that says why and what it would take. A goal that falls short and
 * does not stand here fails the bench; one that holds again is to be taken out (`npm run bench` says so).
 */
export const open: Partial<Record<GoalId, string>> = {
  G2: 'register and the other two that judge passwords carry 0.3 MB of words (zxcvbn), findPlaces the names of 22,000 cities, what takes pictures the client of S3. user/me is 32, authorizeOrigin, which guards all, 3.',
  G3: 'as much as Express asking the same DynamoDB by the SDK, and seven times Express on SQLite, which asks no other process at all: requests signed by hand over bare node:http take 0.42 and 3.2 of them. What is left is what Express leaves out: sessions of two keys, what the throttle writes, the reply schema and compression.',
  G4: 'what clocks, or changes before, set going in the background is counted to whatever call is counted while it runs (76 W of a message in one run, 34 of an unlike in the next; by whom is not found yet): the bench must tell them apart. Else throttles, sessions with two keys, counts of both members and of the week and the index of what changed are rows of the design, which the floor does not count; changed facts are told of each post of their author; the search of everything looks through the newest of three tables.',
  G5: 'one frame a second and shard, and there are four: 1.7 a second. Until 200 are online each is told of each with id and version, which is half of the bytes. It would take one worker for all shards, or shorter versions.',
  G9: 'a signed-in / brings 159 kB: React and its router are 70 of them, Base UI, Amplify and TanStack Query most of the rest. It is one step, with its data asked for beside its code. G16 says how much of it runs.',
  G10: '97 to 99 for performance on phones on a machine at rest, 94 beside twenty-five other loads; 100 on desktops and for all else. It would take less script before the first paint of /login.',
  G11: '1.2 to 1.3 ms of CPU a key among 500 messages, and the same among 50; a prototype took 0.35. What is left is React, and the draft that is kept with each key.',
  G12: 'nobody costs 1.93. A member costs 0.0071 to 0.0077 by a day that is counted and not assumed, of which at most 0.0024 are the database (202 W, of which 90 for ten messages and 30 for ten marks as read; 883 R, of which 300 for asking once a minute for people on the screen), 0.0017 CloudFront (0.0008 for the bytes of pictures), 0.0014 functions, 0.001 frames (97 a day), 0.0007 calls of the API (67 a day), 0.0005 logs and storage. What calls, frames and requests cost by themselves is 0.0026. It would take a third of the calls and frames (sending that marks as read; people asked for only where nobody pushes them) and pictures of half the bytes.',
  G13: 'argon2 with 64 MiB in three passes waits for memory, which a busy neighbour takes: 0.18 on a quiet machine, up to 0.43 beside five others. It would take hardware of its own.',
  G16: 'half of the code that comes does not run in the first look: handlers, faults and what libraries bring for other screens, though the library of dialogs and the sheet of every class come with those screens alone that need them. Paints are wall time on a machine at rest: 2.75 s for /, 2.35 to 2.65 for the others, of which two of seven fall short. It would take parts of React that it does not offer, and style sheets by screen.',
  G17: 'a key on the screen takes 29 ms of script CPU on a machine at rest, six cards first and eighteen in the next moment; from the answer to the paint it was 26 ms at 375 and 44 at 1280. React draws two dozen cards of 25 elements each, mostly of other people; it would take fewer of them.',
  G18: 'notices and seats are not built yet. A mail is a job that is handed over, claimed, begun, kept and ended, each a write, so that it goes out once whatever dies.',
};
