import { idleCost, monthOf, sumOf } from '../costs.ts';
import type { Goal } from '../goal.ts';
import { pricesAsOf } from '../prices.ts';
import { standingIn } from '../standing.ts';

const sizes = [1000, 10_000, 100_000, 1_000_000];
const aMemberMost = 0.002;
const idleMost = 2;
const measured = 100_000;
const cents = (dollars: number) => Math.round(dollars * 100) / 100;

/** What it costs, computed from counted units. */
export const cost: Goal = {
  id: 'G12',
  name: 'Cost',
  measure: async ({ calls, site }) => {
    await site();
    const counted = await calls();
    const standing = standingIn();
    const [idle, thrifty] = [idleCost(standing, false), idleCost(standing, true)];
    const fair = `computed from counted units at list prices of ${pricesAsOf}; a third of the members come on a day`;
    return [
      {
        name: `nobody, without firewall, key and dashboard; ${cents(idle)} with them`,
        unit: '$ a month',
        figure: thrifty,
        limit: idleMost,
        fair: 'counted in the template; what each gives up stands in README, Deploy',
      },
      {
        name: `a member a month among ${measured.toLocaleString('en-US')}`,
        unit: '$',
        figure: sumOf(monthOf(measured, counted)) / measured,
        limit: aMemberMost,
        fair,
      },
      ...sizes.map((members) => {
        const month = monthOf(members, counted);
        const [database, called, edge, rest] = [month.database, month.calls, month.edge, month.rest].map(
          cents,
        );
        return {
          name: `${members.toLocaleString('en-US')} members (database ${database}, calls ${called}, edge ${edge}, rest ${rest})`,
          unit: '$ a month',
          figure: thrifty + sumOf(month),
          limit: idleMost + members * aMemberMost,
          floor: idleMost + members * aMemberMost,
          size: members,
          fair,
        };
      }),
    ];
  },
};
