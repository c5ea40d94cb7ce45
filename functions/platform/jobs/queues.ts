/** A queue as the stack makes it and functions use it. */
interface QueueDeclaration {
  /** The environment variable that tells a function the queue's address. */
  readonly env: string;
  /** An item that was not done comes again after so long, seconds; longer than its worker may run. */
  readonly visibilitySeconds: number;
  /** How often an item is tried before it is given up. */
  readonly tries: number;
}

/** The queues of the product. What is given up goes to the queue of failures, which an alarm watches. */
export const queues = {
  /** Jobs, a key each. A run may take as long as a function lives. */
  jobs: { env: 'JOBS_QUEUE_URL', visibilitySeconds: 960, tries: 5 },
  /** For two hours: what has become of a mail its row knows, so that only what nobody came to is tried again. */
  mails: { env: 'MAILS_QUEUE_URL', visibilitySeconds: 90, tries: 80 },
  /** What the mail service hears of mails that went out. */
  feedback: { env: 'FEEDBACK_QUEUE_URL', visibilitySeconds: 60, tries: 5 },
  /** What is given up; people look at it, no function does. */
  failed: { env: 'FAILED_QUEUE_URL', visibilitySeconds: 30, tries: 1 },
  presence: { env: 'PRESENCE_QUEUE_URL', visibilitySeconds: 60, tries: 5 },
} as const satisfies Record<string, QueueDeclaration>;

export type QueueName = keyof typeof queues;
