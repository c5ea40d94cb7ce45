import * as z from 'zod/mini';
import { countOnce } from '../stores/figures.ts';
import { timeOfId } from '../stores/ids.ts';
import { followStream, text } from './followStream.ts';

const Sent = z.object({ dynamodb: z.object({ NewImage: z.object({ id: text }) }) });

/** Counts the messages that are sent; what they say is not looked at. */
export const handler = followStream(Sent, async ({ dynamodb: { NewImage } }) => {
  await countOnce('messages', NewImage.id.S, new Date(timeOfId(NewImage.id.S)), new Date());
});
