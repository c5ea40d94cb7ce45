import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeCallers } from '#infra/local/aws/callers.ts';
import { makeProblemReporter } from '#infra/local/errors/problemReporter.ts';
import { readFunctionFacts } from '#infra/local/functions/functionFacts.ts';
import type { Watch } from '#infra/local/process/watchedFile.ts';
import { type LocalQueues, startQueues } from '#infra/local/queues/localQueues.ts';
import { readQueueMappings, readQueues } from '#infra/local/queues/queueDeclarations.ts';
import { QueueFeed } from '#infra/local/queues/queueFeed.ts';
import { QueueStore } from '#infra/local/queues/queueStore.ts';
import { readPolicies } from '#infra/local/stack/rolePolicies.ts';
import { readStack, type Stack } from '#infra/local/stack/stackTemplate.ts';
import { Usage } from '#infra/local/usage.ts';

const Event = z.object({ Records: z.array(z.object({ body: z.string(), messageId: z.string() })) });
const arn = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const worker = (id: string, statements: readonly object[]) => ({
  [`${id}Role`]: {
    Type: 'AWS::IAM::Role',
    Properties: { Policies: [{ PolicyDocument: { Statement: statements } }] },
  },
  [id]: {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Role: arn(`${id}Role`),
      Handler: 'index.handler',
      Code: { S3Key: 'x.zip' },
      Environment: { Variables: { QUEUE_URL: { Ref: 'Work' } } },
    },
  },
});
const resources = {
  Dead: { Type: 'AWS::SQS::Queue', Properties: {} },
  Work: {
    Type: 'AWS::SQS::Queue',
    Properties: {
      DelaySeconds: 5,
      VisibilityTimeout: 60,
      RedrivePolicy: { deadLetterTargetArn: arn('Dead'), maxReceiveCount: 2 },
    },
  },
  ...worker('Sender', [{ Effect: 'Allow', Action: 'sqs:SendMessage', Resource: arn('Work') }]),
  ...worker('LoginPrompt', []),
  Mapping: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      FunctionName: { Ref: 'Sender' },
      EventSourceArn: arn('Work'),
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    },
  },
};
const queueUrl = 'https://sqs.us-east-1.amazonaws.com/000000000000/Work';
const workArn = 'arn:aws:sqs:us-east-1:000000000000:Work';
const deadArn = 'arn:aws:sqs:us-east-1:000000000000:Dead';

let folder: string;
let stack: Stack;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'queues-'));
  writeFileSync(join(folder, 'Alumni.template.json'), JSON.stringify({ Resources: resources }));
  writeFileSync(join(folder, 'Alumni.assets.json'), JSON.stringify({ files: {} }));
  stack = readStack(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const unwatched: Watch = (work) => work();

describe('a queue delivers messages like SQS', () => {
  let store: QueueStore;
  beforeEach(() => {
    store = new QueueStore(join(folder, 'queues.db'), readQueues(stack), unwatched);
  });
  afterEach(() => store.close());
  const bodies = (queue: string, now: number) => store.receive(queue, 10, now).map(({ body }) => body);

  test("not before its delay; a message's own delay overrides the queue's", () => {
    store.send(workArn, 'by the queue', 0);
    store.send(workArn, 'by itself', 0, 1);

    const early = [bodies(workArn, 999), bodies(workArn, 1000), bodies(workArn, 4999)];
    const late = bodies(workArn, 5000);

    expect(early).toEqual([[], ['by itself'], []]);
    expect(late).toEqual(['by the queue']);
  });

  test('again after its visibility timeout, unless it was deleted', () => {
    store.send(workArn, 'done', 0, 0);
    store.send(workArn, 'undone', 0, 0);
    const done = store.receive(workArn, 10, 0).find(({ body }) => body === 'done');
    store.done(done?.id ?? '');

    const hidden = bodies(workArn, 59_999);
    const again = store.receive(workArn, 10, 60_000);

    expect(hidden).toEqual([]);
    expect(again).toEqual([expect.objectContaining({ body: 'undone', receives: 2 })]);
  });

  test('to the dead-letter queue after the maximum number of receives', () => {
    store.send(workArn, 'never done', 0, 0);
    const handed = [bodies(workArn, 0), bodies(workArn, 60_000), bodies(workArn, 120_000)];

    const dead = bodies(deadArn, 120_000);

    expect(handed).toEqual([['never done'], ['never done'], []]);
    expect(dead).toEqual(['never done']);
  });

  test('across a restart', () => {
    store.send(workArn, 'kept', 0);
    store.close();
    store = new QueueStore(join(folder, 'queues.db'), readQueues(stack), unwatched);

    expect(store.nextAt(workArn)).toBe(5000);
    expect(bodies(workArn, 5000)).toEqual(['kept']);
  });
});

describe('an SQS queue delivers at once', () => {
  test.each([
    ['5 batches where nothing is said', undefined, 5],
    ['as many as it is held to', 3, 3],
  ])('%s', async (_, most, atOnce) => {
    const Mapping = {
      ...resources.Mapping,
      Properties: {
        ...resources.Mapping.Properties,
        BatchSize: 1,
        ...(most === undefined ? {} : { ScalingConfig: { MaximumConcurrency: most } }),
      },
    };
    writeFileSync(
      join(folder, 'Alumni.template.json'),
      JSON.stringify({ Resources: { ...resources, Mapping } }),
    );
    const limitedStack = readStack(folder);
    const store = new QueueStore(join(folder, 'queues.db'), readQueues(limitedStack), unwatched);
    const [mapping] = readQueueMappings(limitedStack);
    if (mapping === undefined) throw new Error('there is no mapping');
    for (let count = 0; count < 8; count += 1) store.send(workArn, `message ${count}`, Date.now(), 0);
    const atWork = { now: 0, most: 0, done: 0 };
    const all = Promise.withResolvers<undefined>();
    const feed = new QueueFeed(mapping, {
      store,
      invoke: async () => {
        atWork.now += 1;
        atWork.most = Math.max(atWork.most, atWork.now);
        await setImmediate();
        atWork.now -= 1;
        atWork.done += 1;
        if (atWork.done === 8) all.resolve(undefined);
        return {};
      },
    });

    feed.pump();
    await all.promise;
    await feed.stop();
    store.close();

    expect(atWork.most).toBe(atOnce);
  });
});

describe('the queue API', () => {
  let queues: LocalQueues;
  let usage: Usage;
  let callers: ReturnType<typeof makeCallers>;
  beforeEach(async () => {
    callers = makeCallers(readFunctionFacts(stack), 'secret');
    usage = new Usage();
    const path = join(folder, 'queues.db');
    queues = await startQueues({
      problems: makeProblemReporter(() => undefined),
      stack,
      path,
      callers,
      mayDo: readPolicies(stack),
      usage,
    });
  });
  afterEach(() => queues.stop());

  const clientOf = (name: string) =>
    new SQSClient({
      endpoint: queues.url,
      region: 'us-east-1',
      maxAttempts: 1,
      credentials: callers.keyOf(name),
    });
  /**
   * Feeds the queue to a function that returns what is given. @returns the messages it got, once there are this many.
   */
  const handed = (most: number, answer: (bodies: string[], ids: string[]) => object) =>
    new Promise<string[]>((resolve) => {
      const got: string[] = [];
      queues.feed(async (_name, event) => {
        const { Records } = Event.parse(event);
        got.push(...Records.map(({ body }) => body));
        if (got.length >= most) resolve(got);
        return answer(
          Records.map(({ body }) => body),
          Records.map(({ messageId }) => messageId),
        );
      });
    });

  test('accepts one message or several and delivers them to the consumer', async () => {
    const got = handed(3, () => ({ batchItemFailures: [] }));
    const client = clientOf('Sender');
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: 'one', DelaySeconds: 0 }));
    const Entries = ['two', 'three'].map((MessageBody) => ({
      Id: MessageBody,
      MessageBody,
      DelaySeconds: 0,
    }));
    const { Successful } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));

    expect((await got).toSorted()).toEqual(['one', 'three', 'two']);
    expect(Successful?.map(({ Id }) => Id)).toEqual(['two', 'three']);
    expect(usage.all()).toEqual([expect.objectContaining({ action: 'sqs:SendMessage', resource: workArn })]);
    await queues.stopFeeding();
  });

  test('keeps the messages that a function reports as failed, or all if it throws', async () => {
    const got = handed(2, (bodies, ids) => {
      if (bodies.includes('thrown')) throw new Error('as asked');
      return { batchItemFailures: [{ itemIdentifier: ids[bodies.indexOf('failed')] }] };
    });
    queues.send(workArn, 'unused');
    const client = clientOf('Sender');
    for (const MessageBody of ['failed', 'thrown']) {
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody, DelaySeconds: 0 }));
    }
    await got;
    await queues.stopFeeding();

    const store = new QueueStore(join(folder, 'queues.db'), readQueues(stack), unwatched);
    const left = store.receive(workArn, 10, Date.now() + 61_000).map(({ body }) => body);
    store.close();

    expect(left.toSorted()).toEqual(['failed', 'thrown', 'unused']);
  });

  test('refuses callers without a grant and unknown queues', async () => {
    const send = (name: string, QueueUrl: string) =>
      clientOf(name).send(new SendMessageCommand({ QueueUrl, MessageBody: 'x' }));

    await expect(send('LoginPrompt', queueUrl)).rejects.toThrow(/may not send/);
    await expect(send('Sender', `${queueUrl}2`)).rejects.toThrow(/does not exist/);
  });

  test("a body that is not JSON is refused as the caller's fault", async () => {
    const client = clientOf('Sender');
    client.middlewareStack.add(
      (next) => (sending) => {
        if (typeof sending.request === 'object') Object.assign(sending.request ?? {}, { body: '{' });
        return next(sending);
      },
      { step: 'build', priority: 'high' },
    );
    const sent = client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: 'x' }));

    await expect(sent).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  });
});
