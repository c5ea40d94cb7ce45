import * as z from 'zod/mini';
import { jobCalled } from '../jobs/declared.ts';
import { sendToQueue } from '../sendToQueue.ts';
import { text } from './followStream.ts';
import { tellLate } from './tellLate.ts';

const Due = z.object({
  Records: z.array(
    z.object({ dynamodb: z.object({ NewImage: z.object({ pk: text, sk: text, name: text }) }) }),
  ),
});

/** Hands what has become due to who does it. A job that is handed over twice is done once. */
export const handler = tellLate(async (event) => {
  const keys = z.parse(Due, event).Records.map(({ dynamodb: { NewImage } }) => {
    const { pk, sk, name } = NewImage;
    return { worker: jobCalled(name.S)?.worker ?? 'jobs', key: { pk: pk.S, sk: sk.S } };
  });
  for (const worker of ['mails', 'jobs'] as const) {
    const own = keys.filter((one) => one.worker === worker).map(({ key }) => key);
    await sendToQueue(worker, own, 0);
  }
});
