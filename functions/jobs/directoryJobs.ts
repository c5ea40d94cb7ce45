import * as z from 'zod/mini';
import { job } from './job.ts';

/** Writes the next snapshot of all people: the last one and what has changed since, or, anew, what the tables hold. */
export const snapshotPeople = job({
  name: 'snapshotPeople',
  input: z.object({ anew: z.boolean() }),
  unique: ({ anew }) => (anew ? 'anew' : 'next'),
  stepMinutes: 10,
});

/** Ends a suspension whose end has come: whoever is a member again is found again. */
export const endSuspension = job({
  name: 'endSuspension',
  input: z.object({ userId: z.string(), suspendedUntil: z.string() }),
  unique: ({ userId, suspendedUntil }) => `${userId}#${suspendedUntil}`,
});
