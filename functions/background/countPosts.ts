import * as z from 'zod/mini';
import { countOnce } from '../stores/figures.ts';
import { timeOfId } from '../stores/ids.ts';
import { followStream, text } from './followStream.ts';

const Posted = z.object({ dynamodb: z.object({ Keys: z.object({ sk: text }) }) });

/** Counts the experiences that are posted. */
export const handler = followStream(Posted, async ({ dynamodb: { Keys } }) => {
  await countOnce('posts', Keys.sk.S, new Date(timeOfId(Keys.sk.S)), new Date());
});
