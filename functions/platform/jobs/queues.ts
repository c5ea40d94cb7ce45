import { pushLimits } from '#shared/push/limits.ts';

/** A queue, as the stack creates it and functions use it. */
export interface QueueDeclaration {
  /** The environment variable with the queue's URL. */
  readonly env: string;
  /** The visibility timeout in seconds; longer than the worker may run. */
  readonly visibilitySeconds: number;
  /** How often an item is tried before it goes to the dead-letter queue. */
  readonly tries: number;
  /** How long a due job waits before its worker gets it; 0 by default. */
  readonly delaySeconds?: number;
}

/** All queues. Items that are given up go to the `failed` queue, which has an alarm. */
export const queues = {
  /** Keys of jobs. A run may take as long as its function may run. */
  jobs: { env: 'JOBS_QUEUE_URL', visibilitySeconds: 960, tries: 5 },
  /**
   * Two hours of tries: the row knows what became of a mail, so only a mail that nothing happened to is tried again.
   */
  mails: { env: 'MAILS_QUEUE_URL', visibilitySeconds: 90, tries: 80 },
  /** Mails of which many go out at once, at half the rate of the mail service, so some wait for hours. */
  bulkMails: {
    env: 'BULK_MAILS_QUEUE_URL',
    visibilitySeconds: 90,
    tries: 80,
  },
  /** Keys of jobs that push to the devices of one member. */
  pushes: {
    env: 'PUSHES_QUEUE_URL',
    visibilitySeconds: 60,
    tries: 5,
    delaySeconds: pushLimits.waitSeconds,
  },
  /** Notifications of the mail service about mails: accepted, delivered, late, bounced, marked as spam. */
  feedback: { env: 'FEEDBACK_QUEUE_URL', visibilitySeconds: 60, tries: 5 },
  /** The dead-letter queue. Operators look at it; no function reads it. */
  failed: { env: 'FAILED_QUEUE_URL', visibilitySeconds: 30, tries: 1 },
  /** Departures of members and full states of sockets, each due some seconds later. */
  presence: { env: 'PRESENCE_QUEUE_URL', visibilitySeconds: 60, tries: 5 },
} as const satisfies Record<string, QueueDeclaration>;

export type QueueName = keyof typeof queues;
/** How many mails of such a queue are sent at once: the fewest that SQS allows. */
export const mailSenders = 2;

export const jobQueues = ['mails', 'bulkMails', 'pushes', 'jobs'] as const satisfies readonly QueueName[];
export type JobQueue = (typeof jobQueues)[number];

/** The queue of a job by its row's attribute, which only jobs of other queues than `jobs` have. */
export function jobQueueOf(attribute: string | undefined): JobQueue {
  // A queue of newer code is unknown here; the worker of `jobs` lets its job wait for that code.
  return jobQueues.find((queue) => queue === attribute) ?? 'jobs';
}
