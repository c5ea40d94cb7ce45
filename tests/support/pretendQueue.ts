import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import * as z from 'zod/mini';
import { queues } from '#functions/platform/jobs/queues.ts';
import { listen } from '#infra/local/process/listen.ts';

const Batch = z.object({
  QueueUrl: z.string(),
  Entries: z.array(z.object({ Id: z.string(), MessageBody: z.string(), DelaySeconds: z.number() })),
});

interface Sent {
  /** The queue's name. */
  readonly queue: string;
  readonly body: string;
  readonly delaySeconds: number;
}

/** A queue that records its messages and delivers nothing; the test takes them out. */
export interface PretendQueue {
  /** The messages since the last read. */
  readonly take: () => readonly Sent[];
  readonly stop: () => Promise<void>;
}

/** Starts one for all queues of this process; it requires no signature, because tests set the clock. */
export async function startPretendQueue(): Promise<PretendQueue> {
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { QueueUrl, Entries } = Batch.parse(JSON.parse(Buffer.concat(chunks).toString()));
      sent.push(
        ...Entries.map(({ MessageBody: body, DelaySeconds: delaySeconds }) => ({
          queue: QueueUrl.replace(/^.*\//, ''),
          body,
          delaySeconds,
        })),
      );
      const Successful = Entries.map(({ Id, MessageBody }) => ({
        Id,
        MessageId: `message-${sent.length}`,
        MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
      }));
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ Successful, Failed: [] }));
    });
  });
  const listening = await listen(server);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: listening.url,
    ...Object.fromEntries(
      Object.entries(queues).map(([name, { env }]) => [
        env,
        `https://sqs.us-east-1.amazonaws.com/000000000000/${name}`,
      ]),
    ),
  });
  return { take: () => sent.splice(0), stop: listening.stop };
}
