import type { Goal } from '../goal.ts';

const members = 1_000_000;

/** A name that none of a million members has: the most expensive search without an index. */
export const nameSearch: Goal = {
  id: 'G8',
  name: 'Search for a name',
  measure: async ({ people }) => {
    const { missOverPass, passMs, filterMs } = await people(members);
    return [
      {
        name: 'a miss among 1,000,000, over one pass over the names',
        unit: 'x',
        figure: missOverPass,
        limit: 0.2,
        peer: filterMs / passMs,
        floor: 1,
        fair: 'CPU, warm, one process, in turns; the peer filters an array; ours forgives a typo, too',
      },
    ];
  },
};
