import { atMost } from '../process/atMost.ts';
import type { Trouble } from '../errors/trouble.ts';
import { watchedFile } from '../process/watchedFile.ts';
import type { Callers } from '../aws/callers.ts';
import type { MayDo } from '../stack/rolePolicies.ts';
import type { Stack } from '../stack/stackTemplate.ts';
import type { Usage } from '../usage.ts';
import { readQueueMappings, readQueues } from './queueDeclarations.ts';
import { QueueFeed } from './queueFeed.ts';
import { startQueueServer } from './queueServer.ts';
import { QueueStore } from './queueStore.ts';

const farewellMs = 500;

interface Surroundings {
  readonly stack: Stack;
  /** The file that keeps the messages. */
  readonly path: string;
  readonly callers: Callers;
  readonly mayDo: MayDo;
  readonly usage: Usage;
  readonly trouble: Pick<Trouble, 'warn'>;
}

/** The running queues of the stack. */
export interface LocalQueues {
  /** The address of their API. */
  readonly url: string;
  /** Sends as a service of the platform does, which asks nobody's role. */
  readonly send: (queueArn: string, body: string) => void;
  /** Begins to hand messages to the functions that work the queues off. */
  readonly feed: (invoke: (functionName: string, event: object) => Promise<unknown>) => void;
  /** True where the functions that work queues off have nothing left to do, now or later. */
  readonly areEmpty: () => boolean;
  /** Hands out no more, and waits a moment for the functions that still work. */
  readonly stopFeeding: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts the queues of the stack: delays, hiding times, repeated delivery and dead letters as SQS has them. */
export async function startQueues({
  stack,
  path,
  trouble,
  ...surroundings
}: Surroundings): Promise<LocalQueues> {
  const queues = readQueues(stack);
  const store = new QueueStore(path, queues, watchedFile(path, trouble));
  const feeds = new Map<string, QueueFeed>();
  const send = (queueArn: string, body: string, delaySeconds?: number) => {
    const id = store.send(queueArn, body, Date.now(), delaySeconds);
    feeds.get(queueArn)?.pump();
    return id;
  };
  const server = await startQueueServer({ queues, send, ...surroundings });
  return {
    url: server.url,
    send: (queueArn, body) => void send(queueArn, body),
    feed: (invoke) => {
      for (const mapping of readQueueMappings(stack)) {
        feeds.set(mapping.queueArn, new QueueFeed(mapping, { store, invoke }));
      }
      for (const feed of feeds.values()) feed.pump();
    },
    areEmpty: () => [...feeds.keys()].every((queueArn) => store.openIn(queueArn) === 0),
    stopFeeding: async () => {
      await atMost(farewellMs, Promise.all([...feeds.values()].map((feed) => feed.stop())));
    },
    stop: async () => {
      await server.stop();
      store.close();
    },
  };
}
