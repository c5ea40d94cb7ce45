import * as z from 'zod/mini';
import { batchHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';
import { startPushes } from '#functions/push/startPushes.ts';
import { sendNoticeHint } from '#functions/sockets/socketFrames.ts';

const Image = streamImage(z.object({ recordedAt: z.optional(z.string()) }));
const NoticeRecord = z.object({
  dynamodb: z.object({
    Keys: streamImage(z.object({ pk: z.string() })),
    NewImage: Image,
    OldImage: z.optional(Image),
  }),
});

/**
 * Sends a frame to the open sockets of members with new notices, and starts a push to their devices, once per
 * member and batch. Changes that record nothing, such as a read mark or a person who left, leave `recordedAt` as it was
 * and cause neither.
 */
export const handler = batchHandler(NoticeRecord, async (records) => {
  const news = records.filter(
    ({ dynamodb: { NewImage, OldImage } }) => NewImage.recordedAt !== OldImage?.recordedAt,
  );
  const members = new Set(news.map(({ dynamodb }) => dynamodb.Keys.pk));
  await sendNoticeHint([...members]);
  await startPushes([...members], new Date());
});
