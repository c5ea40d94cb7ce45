import { setTimeout as pause } from 'node:timers/promises';
import type { Callers } from '../aws/callers.ts';
import type { ProblemReporter } from '../errors/problemReporter.ts';
import { maxWait } from '../process/maxWait.ts';
import { watchedFile } from '../process/watchedFile.ts';
import type { IsAllowed } from '../stack/rolePolicies.ts';
import type { Stack } from '../stack/stackTemplate.ts';
import type { Usage } from '../usage.ts';
import { readQueueMappings, readQueues } from './queueDeclarations.ts';
import { QueueFeed } from './queueFeed.ts';
import { startQueueServer } from './queueServer.ts';
import { QueueStore } from './queueStore.ts';

const stopTimeoutMs = 500;
const [feedFirstMs, lookMs] = [10_000, 20];

interface StartOptions {
  readonly stack: Stack;
  /** The file that stores the messages. */
  readonly path: string;
  readonly callers: Callers;
  readonly mayDo: IsAllowed;
  readonly usage: Usage;
  readonly problems: Pick<ProblemReporter, 'warn'>;
}

type Invoke = (functionName: string, event: object) => Promise<unknown>;

/** The running queues of the stack. */
export interface LocalQueues {
  /** Address of the SQS API. */
  readonly url: string;
  /** Sends a message as AWS itself does, such as a dead letter or a report about a mail: no role is checked. */
  readonly send: (queueArn: string, body: string) => void;
  /** Starts to pass messages to the functions that consume the queues. */
  readonly feed: (invoke: Invoke) => void;
  /** Passes on what waits in these queues before the others are fed. Waits until it is done, but not for long. */
  readonly feedFirst: (queueArns: readonly string[], invoke: Invoke) => Promise<void>;
  /** True if the consumers of all queues have nothing left to do, now or later. */
  readonly areEmpty: () => boolean;
  /** Stops passing messages, and waits briefly for the running functions. */
  readonly stopFeeding: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts the stack's queues with SQS's delays, visibility timeouts, redelivery and dead-letter queues. */
export async function startQueues({
  stack,
  path,
  problems,
  ...surroundings
}: StartOptions): Promise<LocalQueues> {
  const queues = readQueues(stack);
  const store = new QueueStore(path, queues, watchedFile(path, problems));
  const feeds = new Map<string, QueueFeed>();
  const send = (queueArn: string, body: string, delaySeconds?: number) => {
    const id = store.send(queueArn, body, Date.now(), delaySeconds);
    feeds.get(queueArn)?.pump();
    return id;
  };
  const server = await startQueueServer({ queues, send, ...surroundings });
  const feed = (invoke: Invoke, isMeant: (queueArn: string) => boolean) => {
    for (const mapping of readQueueMappings(stack)) {
      if (feeds.has(mapping.queueArn) || !isMeant(mapping.queueArn)) continue;
      const started = new QueueFeed(mapping, { store, invoke });
      feeds.set(mapping.queueArn, started);
      started.pump();
    }
  };
  const areEmpty = () => [...feeds.keys()].every((queueArn) => store.openIn(queueArn) === 0);
  return {
    url: server.url,
    send: (queueArn, body) => void send(queueArn, body),
    feed: (invoke) => feed(invoke, () => true),
    feedFirst: async (queueArns, invoke) => {
      feed(invoke, (queueArn) => queueArns.includes(queueArn));
      const until = Date.now() + feedFirstMs;
      while (!areEmpty() && Date.now() < until) await pause(lookMs);
    },
    areEmpty,
    stopFeeding: async () => {
      await maxWait(stopTimeoutMs, Promise.all([...feeds.values()].map((started) => started.stop())));
    },
    stop: async () => {
      await server.stop();
      store.close();
    },
  };
}
