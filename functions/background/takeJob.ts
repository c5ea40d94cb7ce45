import * as z from 'zod/mini';
import type { Key } from '../stores/table.ts';

const Handed = z.object({
  Records: z.tuple([
    z.object({ body: z.string(), attributes: z.object({ ApproximateReceiveCount: z.coerce.number() }) }),
  ]),
});
const JobKey = z.object({ pk: z.string(), sk: z.string() });

/** Makes the Lambda of a queue of jobs: one at a time, for so many milliseconds. */
export function takeJob(
  runMs: number,
  run: (key: Key, until: number, isHandedOutAgain: boolean) => Promise<void>,
): (event: unknown) => Promise<void> {
  return async (event) => {
    const [{ body, attributes }] = z.parse(Handed, event).Records;
    const isHandedOutAgain = attributes.ApproximateReceiveCount > 1;
    await run(JobKey.parse(JSON.parse(body)), Date.now() + runMs, isHandedOutAgain);
  };
}
