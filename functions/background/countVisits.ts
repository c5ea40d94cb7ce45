import * as z from 'zod/mini';
import { countOnce } from '../stores/figures.ts';
import { followStream, text } from './followStream.ts';

const Used = z.object({
  dynamodb: z.object({
    NewImage: z.object({ userId: text, lastUsedAt: z.object({ N: z.string() }) }),
  }),
});

/** Counts who comes by, each member once a week: by a new session, or by the use of one, which is noted each hour. */
export const handler = followStream(Used, async ({ dynamodb: { NewImage } }) => {
  const usedAt = new Date(Number(NewImage.lastUsedAt.N) * 1000);
  await countOnce('active', NewImage.userId.S, usedAt, new Date());
});
