import { directoryKeyMs } from '../directoryKeys.ts';
import type { Goal } from '../goal.ts';
import type { PeopleFigures } from '../people.ts';

const sizes = [1000, 10_000, 100_000, 1_000_000];
/** Milliseconds of CPU that a warm search may take. */
const maxWarm = 10;
const most = sizes.at(-1) ?? 0;
/** One of sixty frames per second. */
const frameMs = 16;

/** The cost of the directory with a million people. */
export const directory: Goal = {
  id: 'G17',
  name: 'The directory',
  measure: async ({ people, calls, cast }) => {
    const all: PeopleFigures[] = [];
    // One after the other: in parallel they would compete for memory.
    for (const size of sizes) all.push(await people(size));
    const whole = await people(most);
    const asked = (await calls()).find(({ route }) => route === 'directory/listDirectory');
    const { me } = await cast();
    const [session, reads] = [1, asked?.units.reads ?? Number.NaN];
    return [
      {
        name: `dearest page with facets (${whole.worst}), over a filter of the names`,
        unit: 'x',
        figure: whole.worstMs / whole.filterMs,
        limit: 0.5,
        peer: 1,
        floor: whole.passMs / whole.filterMs,
        fair: 'the filter finds names alone, and counts nothing',
      },
      {
        name: 'loading among 1,000,000, over ten filters of the names',
        unit: 'x',
        figure: whole.loadMs / (10 * whole.filterMs),
        limit: 7.5,
        fair: '1.5 s where a filter takes 20 ms',
      },
      { name: 'memory, loaded', unit: 'MB', figure: whole.loadedMb, limit: 350, fair: 'RSS, 50 of it Node' },
      {
        name: 'reads of a page, the session apart',
        unit: 'R',
        figure: reads - session,
        limit: 2,
        floor: 0.5,
        fair: 'counted',
      },
      {
        name: 'a key on the screen, with 24 cards',
        unit: 'ms',
        figure: await directoryKeyMs(me),
        limit: frameMs,
        fair: "CPU of the page's scripts, the median: the key, its answer, the cards and the address",
      },
      ...all.map(({ members, nameMs, filterMs, passMs }) => ({
        name: `a name among ${members.toLocaleString('en-US')}`,
        unit: 'ms',
        figure: nameMs,
        limit: maxWarm,
        peer: filterMs,
        floor: passMs,
        size: members,
        fair: 'CPU, warm, with a page of 50 and all facets; the peer a filter, the floor one pass',
      })),
    ];
  },
};
