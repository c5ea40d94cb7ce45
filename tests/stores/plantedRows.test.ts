import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as countVisits from '#functions/directory/background/countVisits.ts';
import * as deliverMessages from '#functions/messages/background/deliverMessages.ts';
import { inboxRow } from '#functions/messages/store/conversations.ts';
import { plantRows, someOfPlanted } from '../bench/plantRows.ts';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const Report = z.object({ batchItemFailures: z.array(z.unknown()) });

test('rows planted by the bench are read by their stream consumers, so they do not delay real ones', async () => {
  const failed: unknown[] = [];
  const follow = (name: 'deliverMessages' | 'countVisits', handler: (event: unknown) => Promise<unknown>) =>
    engine.follow(name, async (event) => {
      try {
        failed.push(...(Report.safeParse(await handler(event)).data?.batchItemFailures ?? []));
      } catch (error) {
        failed.push(error);
      }
      return { batchItemFailures: [] };
    });
  const streams = [
    follow('deliverMessages', deliverMessages.handler),
    follow('countVisits', countVisits.handler),
  ];

  await plantRows(5);
  await Promise.all(streams.map(({ settled }) => settled()));

  expect(failed).toEqual([]);
  const [first = '', second = ''] = someOfPlanted(2);
  expect(await inboxRow(second, first)).toMatchObject({ lastMessage: { message: 'Planted' }, incoming: 1 });
  await Promise.all(streams.map(({ stop }) => stop()));
});
