import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { wordsIn } from '#functions/platform/mail/words.ts';
import { newId, timeOfId } from '#functions/platform/runtime/ids.ts';
import { weekOf } from '#functions/platform/streams/weeklyMetrics.ts';
import { windowAt } from '#functions/platform/throttles/throttles.ts';
import { erasedAt } from '#shared/account/limits.ts';

const zoneBefore = process.env['TZ'];
afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
});

/** Everything that the server derives from a moment in days, weeks and months. */
function daysOf(moment: Date) {
  return {
    mail: wordsIn('en', {}).day(moment),
    week: weekOf(moment),
    day: windowAt(24 * 3600, moment),
    erased: erasedAt(moment.toISOString()),
    id: timeOfId(newId(moment)),
  };
}

function within<T>(zone: string, work: () => T): T {
  process.env['TZ'] = zone;
  return work();
}

/** Time zones far in the east and half an hour off, each with the days on which an hour is skipped and repeated. */
const zones = [
  ['Pacific/Auckland', '2026-09-26', '2026-04-04'],
  ['America/St_Johns', '2026-03-08', '2026-11-01'],
] as const;
const hour = 3600_000;

describe.each(zones)('a server in %s', (zone, missing, doubled) => {
  test('is in a time zone other than UTC', () => {
    const moment = new Date(`${missing}T00:00:00Z`);

    expect(within(zone, () => moment.getTimezoneOffset())).not.toBe(0);
  });

  test.each([missing, doubled])('counts days like any other server around the clock change of %s', (day) => {
    const first = Date.parse(`${day}T00:00:00Z`);
    const moments = Array.from({ length: 72 }, (_, index) => new Date(first + (index * hour) / 2));

    const there = within(zone, () => moments.map(daysOf));

    expect(there).toEqual(within('UTC', () => moments.map(daysOf)));
  });

  test('counts days like any other server at any time', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2025-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (moment) => {
          expect(within(zone, () => daysOf(moment))).toEqual(within('UTC', () => daysOf(moment)));
        },
      ),
    );
  });
});
