import * as z from 'zod/mini';
import type { Key } from '#functions/platform/dynamo/table.ts';

const Handed = z.object({ Records: z.tuple([z.object({ body: z.string() })]) });
const JobKey = z.object({ pk: z.string(), sk: z.string() });

/**
 * Creates the Lambda handler of a job queue, which takes one job at a time. A job may be delivered twice; its row
 * says which run holds it.
 */
export function takeJob(run: (key: Key) => Promise<void>): (event: unknown) => Promise<void> {
  return async (event) => {
    const [{ body }] = z.parse(Handed, event).Records;
    await run(JobKey.parse(JSON.parse(body)));
  };
}
