import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type JsonAnswer, type JsonRequest, refusal, startJsonService } from '../aws/awsJsonServer.ts';
import type { Caller, Callers } from '../aws/callers.ts';
import type { ListeningServer } from '../process/listen.ts';
import type { IsAllowed } from '../stack/rolePolicies.ts';
import type { Usage } from '../usage.ts';
import type { QueueDeclaration } from './queueDeclarations.ts';

const delay = z.optional(z.number().check(z.gte(0), z.lte(900)));
const Entry = z.object({ Id: z.string(), MessageBody: z.string(), DelaySeconds: delay });
const Send = z.object({ QueueUrl: z.string(), MessageBody: z.string(), DelaySeconds: delay });
const SendBatch = z.object({
  QueueUrl: z.string(),
  Entries: z.array(Entry).check(z.minLength(1), z.maxLength(10)),
});

interface Serving {
  readonly queues: readonly QueueDeclaration[];
  /** Accepts a message. @returns its id. */
  readonly send: (queueArn: string, body: string, delaySeconds?: number) => string;
  readonly callers: Callers;
  readonly mayDo: IsAllowed;
  readonly usage: Usage;
}

/** SQS for the functions, which only send; Lambda itself receives. */
export function startQueueServer(serving: Serving): Promise<ListeningServer> {
  return startJsonService({
    service: 'sqs',
    type: 'application/x-amz-json-1.0',
    callers: serving.callers,
    answer: (request) => answer(serving, request),
  });
}

function answer(serving: Serving, { caller, operation, input }: JsonRequest): JsonAnswer {
  const single = Send.safeParse(input);
  const batch = SendBatch.safeParse(input);
  const request = operation === 'SendMessage' ? single.data : batch.data;
  if (request === undefined || !['SendMessage', 'SendMessageBatch'].includes(operation)) {
    return refuseAs('InvalidParameterValue', `${operation} is not supported here, or not with this input.`);
  }
  const queue = serving.queues.find(({ url }) => url === request.QueueUrl);
  if (queue === undefined) return refuseAs('QueueDoesNotExist', 'The specified queue does not exist.');
  const denial = refuse(serving, caller, queue.arn);
  if (denial !== undefined) return denial;
  const take = ({
    MessageBody,
    DelaySeconds,
  }: {
    MessageBody: string;
    DelaySeconds?: number | undefined;
  }) => ({
    MessageId: serving.send(queue.arn, MessageBody, DelaySeconds),
    MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
  });
  if (!('Entries' in request)) return { status: 200, body: take(request) };
  const Successful = request.Entries.map((entry) => ({ Id: entry.Id, ...take(entry) }));
  return { status: 200, body: { Successful, Failed: [] } };
}

function refuse({ mayDo, usage }: Serving, caller: Caller, queueArn: string) {
  // One permission covers single and batch sends.
  const action = 'sqs:SendMessage';
  if (caller === 'owner') return undefined;
  if (!mayDo(caller.role, action, queueArn)) {
    return refuseAs('AccessDenied', `${caller.function} may not send to ${queueArn}.`);
  }
  usage.record(caller.function, action, queueArn);
  return undefined;
}

function refuseAs(code: string, message: string): JsonAnswer {
  return refusal(`com.amazonaws.sqs#${code}`, message);
}
