import { type CallUnits, growthTimes } from '../countCalls.ts';
import type { Figure, Goal } from '../goal.ts';
import { exponent } from '../measure.ts';
import { plus, priceOf, shownUnits } from '../units.ts';

const worstShown = 5;
const ratio = ({ units, later, floor }: CallUnits) =>
  priceOf(plus(units, later)) / Math.max(0.5, priceOf(floor));
const growth = ({ units, grown }: CallUnits) =>
  Math.max(0, exponent(Math.max(0.5, priceOf(units)), Math.max(0.5, priceOf(grown)), growthTimes));

function line(one: CallUnits): Figure {
  const whole = plus(one.units, one.later);
  return {
    name: `${one.name}: ${shownUnits(whole)} for ${shownUnits(one.floor)}`,
    unit: 'x',
    figure: ratio(one),
    limit: 1.1,
    floor: 1,
    fair: 'with what streams bring later; the floor: session, 4 KB answered, a row a person, 1 kB of new fact',
  };
}

/** What a call consumes of DynamoDB, relative to the least it could; a write counts as five reads. */
export const units: Goal = {
  id: 'G4',
  name: 'Units of a call over the floor',
  measure: async ({ calls }) => {
    const counted = await calls();
    const within = counted.filter((one) => ratio(one) <= 1.1);
    const [steepest] = counted.toSorted((one, other) => growth(other) - growth(one));
    const worst = counted.toSorted((one, other) => ratio(other) - ratio(one)).slice(0, worstShown);
    return [
      {
        name: `steepest growth among ${growthTimes} times as much (${steepest?.name})`,
        unit: 'exponent',
        figure: steepest === undefined ? Number.NaN : growth(steepest),
        limit: 0.02,
        peer: 1,
        floor: 0,
        fair: 'counted; the peer scans, by arithmetic',
      },
      {
        name: `calls above 1.1 of ${counted.length}`,
        unit: 'calls',
        figure: counted.length - within.length,
        limit: 0,
        fair: 'counted',
      },
      ...worst.map(line),
    ];
  },
};
