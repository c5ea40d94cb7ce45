import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

// A `name` is stored in the rows of jobs that are already started, so each job keeps its first one.

/** Reads an uploaded roster file and determines what its import would do. */
export const runRosterCheck = job({
  name: 'rosterCheck',
  input: z.object({
    importId: z.string(),
    check: z.number(),
    /** The uses of the columns; guessed if absent. */
    uses: z.optional(z.array(z.string())),
  }),
  unique: ({ importId, check }) => `${importId}-${check}`,
});

/** Writes a checked file into the roster. */
export const runRosterImport = job({
  name: 'rosterImport',
  input: z.object({
    importId: z.string(),
    /** The admin on whose behalf the waiting members that the file proves are admitted afterwards. */
    confirmsFor: z.optional(z.string()),
  }),
  unique: ({ importId }) => importId,
});

/** Admits the waiting members whose identity an imported file proves. */
export const admitProvenMembers = job({
  name: 'rosterConfirm',
  input: z.object({ importId: z.string(), adminId: z.string() }),
  unique: ({ importId }) => importId,
});

/** After an import that admitted nobody: counts the waiting members who strongly match a person of the roster. */
export const countProvenWaiting = job({
  name: 'rosterCount',
  input: z.object({ importId: z.string() }),
  unique: ({ importId }) => importId,
});

/** Counts the people in each class after a change of the roster. */
export const countClassSizes = job({
  name: 'rosterSizes',
  input: z.object({ count: z.string() }),
  unique: ({ count }) => count,
});

/** Counts the people whom a batch of invitations would reach. */
export const countInvitees = job({
  name: 'countInvitees',
  input: z.object({ batchId: z.string() }),
  unique: ({ batchId }) => batchId,
});

/** Queues the mails of a batch of invitations. */
export const queueInvitations = job({
  name: 'queueInvitations',
  reachesPeople: true,
  input: z.object({ batchId: z.string() }),
  unique: ({ batchId }) => batchId,
});

/** Undoes an import. */
export const runRosterUndo = job({
  name: 'rosterUndo',
  input: z.object({ importId: z.string() }),
  unique: ({ importId }) => importId,
});

/**
 * Checks a member against the roster. Always a job, so that neither the response nor the duration of a call reveals
 * whether the roster knows someone.
 */
export const matchMember = job({
  name: 'rosterSync',
  input: z.object({ userId: z.string(), cause: z.string() }),
  unique: ({ userId, cause }) => `${userId}#${cause}`,
  member: ({ userId }) => userId,
});
