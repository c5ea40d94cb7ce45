import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { register } from '#shared/routes/user.ts';
import { noticeFigures } from '../aNotice.ts';
import { newName } from '../apiCases.ts';
import { call, registration } from '../caller.ts';
import type { Goal } from '../goal.ts';
import { consumed, minus, priceOf, shownUnits } from '../units.ts';

const workers = new Set(['background/dispatchJobs', 'background/runMails']);
/** The job and the mail's own mark: one must be there before it is sent, the other behind. */
const floor = { reads: 0, writes: 2 };
const pollMs = 250;
const longestMs = 60_000;
const Mails = z.array(z.object({ to: z.string() }));

/** What one mail and one notice take of DynamoDB; seats are not built yet. */
export const oneOfEach: Goal = {
  id: 'G18',
  name: 'A notice, a mail, a seat',
  measure: async ({ site }) => {
    const running = await site();
    const stranger = { url: running.url, headers: {} };
    const isWorker = (label: string) => workers.has(label);
    const mail = async () => {
      const name = newName();
      const email = `${name}@example.org`;
      await call(stranger, register, { body: { ...registration(name), email } });
      for (const end = Date.now() + longestMs; Date.now() < end; await setTimeout(pollMs)) {
        const mails = Mails.parse(await (await fetch(`${running.url}/_mail.json`)).json());
        if (mails.some(({ to }) => to.includes(email))) return running.quiet();
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
        fair: 'counted, the call that causes it apart; seats are not built yet',
      },
      ...(await noticeFigures(running)),
    ];
  },
};
