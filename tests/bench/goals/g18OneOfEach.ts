import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { register } from '#shared/auth/registerRoutes.ts';
import { noticeFigures } from '../aNotice.ts';
import { apiCases, newName } from '../apiCases.ts';
import { call, registration } from '../caller.ts';
import { countOne } from '../countCalls.ts';
import type { Bench } from '../environment.ts';
import type { Figure, Goal } from '../goal.ts';
import { consumed, minus, priceOf, shownUnits } from '../units.ts';

const workers = new Set(['background/dispatchJobs', 'background/mailWorker']);
/** The job and the mail's own mark: one must exist before it is sent, the other after. */
const floor = { reads: 0, writes: 2 };
const pollMs = 250;
const longestMs = 60_000;
const Mails = z.array(z.object({ to: z.string() }));

/** What one mail, one notice and one seat consume of DynamoDB. */
export const oneOfEach: Goal = {
  id: 'G18',
  name: 'A notice, a mail, a seat',
  measure: async ({ site, cast }) => {
    const running = await site();
    const stranger = { url: running.url, headers: {} };
    const isWorker = (label: string) => workers.has(label);
    const mail = async () => {
      const name = newName();
      const email = `${name}@example.org`;
      await call(stranger, register, { body: { ...registration(name), email } });
      for (const end = Date.now() + longestMs; Date.now() < end; await setTimeout(pollMs)) {
        const mails = Mails.parse(await (await fetch(`${running.url}/_mail.json`)).json());
        if (mails.some(({ to }) => to.includes(email))) return running.waitUntilIdle();
      }
      throw new Error('no mail came');
    };
    // The first mail warms the functions.
    await mail();
    const before = consumed(running, isWorker);
    await mail();
    const units = minus(consumed(running, isWorker), before);
    return [
      {
        name: `a mail, from the job's row on: ${shownUnits(units)} for ${shownUnits(floor)}`,
        unit: 'x',
        figure: priceOf(units) / priceOf(floor),
        limit: 1.1,
        floor: 1,
        fair: 'counted, the call that causes it apart',
      },
      ...(await noticeFigures(running)),
      await aSeat({ site, cast }),
    ];
  },
};

/** The call that takes a seat: the RSVP's row and the event's count in one transaction, and the session. */
async function aSeat({ site, cast }: Pick<Bench, 'site' | 'cast'>): Promise<Figure> {
  const one = apiCases.find(({ name }) => name === 'a seat');
  if (one === undefined) throw new Error('no call takes a seat');
  const counted = await countOne(await site(), await cast(), one);
  return {
    name: `a seat: ${shownUnits(counted.units)} for ${shownUnits(counted.floor)}`,
    unit: 'x',
    figure: priceOf(counted.units) / priceOf(counted.floor),
    limit: 1.1,
    floor: 1,
    fair: 'counted, the whole call; the floor looks at nothing but the session, and writes two rows that hold together',
  };
}
