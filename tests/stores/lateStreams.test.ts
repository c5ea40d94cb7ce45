import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { streamGrants } from '#functions/access.ts';
import { sourceOf } from '#infra/build/inventory.ts';

const Follower = z.object({
  handler: z.custom<(event: unknown) => Promise<unknown>>((it) => typeof it === 'function'),
});
const logged: string[] = [];

afterEach(() => vi.restoreAllMocks());

/** The function's log for one change that it cannot process and that happened this many seconds ago. */
async function linesOf(name: string, secondsAgo: number): Promise<readonly string[]> {
  logged.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => logged.push(String(line)) > 0);
  const { handler } = Follower.parse(await import(sourceOf(`background/${name}`)));
  const change = { dynamodb: { ApproximateCreationDateTime: Date.now() / 1000 - secondsAgo } };
  await handler({ Records: [change] }).catch(() => undefined);
  return logged.filter((line) => line.includes('"behind its stream"'));
}

/** Nobody waits for what these count. */
const mayLag = new Set(['countMembers', 'countMessages', 'countVisits']);

test.each(Object.keys(streamGrants))('%s logs its lag if people wait for it', async (name) => {
  expect(await linesOf(name, 70)).toHaveLength(mayLag.has(name) ? 0 : 1);
  expect(await linesOf(name, 50)).toEqual([]);
});
