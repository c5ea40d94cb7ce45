import * as z from 'zod/mini';
import { sendToOpenSockets } from '#functions/members/sessions/socketFrames.ts';
import { startPushes } from '#functions/push/startPushes.ts';
import { batchHandler, stringAttribute } from '#functions/platform/streams/streamHandlers.ts';

const Image = z.object({ newAt: z.optional(stringAttribute) });
const Change = z.object({
  dynamodb: z.object({
    Keys: z.object({ pk: stringAttribute }),
    NewImage: Image,
    OldImage: z.optional(Image),
  }),
});

/**
 * Sends a frame to the open sockets of members with new notices, and starts a push to their devices, once per
 * member and batch. Changes that record nothing, such as a read mark or a person who left, leave `newAt` as it was
 * and cause neither.
 */
export const handler = batchHandler(Change, async (records) => {
  const news = records.filter(
    ({ dynamodb: { NewImage, OldImage } }) => NewImage.newAt?.S !== OldImage?.newAt?.S,
  );
  const members = new Set(news.map(({ dynamodb }) => dynamodb.Keys.pk.S));
  await sendToOpenSockets([...members], { event: 'notice', data: {} });
  await startPushes([...members], new Date());
});
