import * as z from 'zod/mini';
import { tellLog } from '../directory/tellLog.ts';
import { text } from './followStream.ts';

const prefix = 'PERSON#';
const Image = z.optional(z.object({ version: z.optional(z.object({ N: z.coerce.number() })) }));
const Changes = z.object({
  Records: z.array(
    z.object({
      dynamodb: z.object({ Keys: z.object({ pk: text }), OldImage: Image, NewImage: Image }),
    }),
  ),
});

/** Tells the log of the people whose rows have changed, gathered over a second. A failure brings all of it back. */
export async function handler(event: unknown): Promise<void> {
  await tellLog(changedIn(event), new Date());
}

/** The members whose rows have changed, with the highest version that was heard of. */
function changedIn(event: unknown): ReadonlyMap<string, number> {
  const versions = new Map<string, number>();
  for (const { dynamodb } of z.parse(Changes, event).Records) {
    const id = dynamodb.Keys.pk.S.slice(prefix.length);
    const { OldImage, NewImage } = dynamodb;
    const heard = [versions.get(id), OldImage?.version?.N, NewImage?.version?.N];
    versions.set(id, Math.max(...heard.map((version) => version ?? 0)));
  }
  return versions;
}
