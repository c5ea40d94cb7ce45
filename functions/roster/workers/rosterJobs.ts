import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/** Reads an uploaded roster file and finds out what its import would do. */
export const rosterCheck = job({
  name: 'rosterCheck',
  input: z.object({
    importId: z.string(),
    check: z.number(),
    /** What the columns are used for; guessed where nobody has said. */
    uses: z.optional(z.array(z.string())),
  }),
  unique: ({ importId, check }) => `${importId}-${check}`,
});

/** Writes a checked file into the roster. */
export const rosterImport = job({
  name: 'rosterImport',
  input: z.object({
    importId: z.string(),
    /** The admin for whom those are confirmed behind it who wait and whom the file proves. */
    confirmsFor: z.optional(z.string()),
  }),
  unique: ({ importId }) => importId,
});

/** Lets in who waits and is proven by an imported file. */
export const rosterConfirm = job({
  name: 'rosterConfirm',
  input: z.object({ importId: z.string(), by: z.string() }),
  unique: ({ importId }) => importId,
});

/** Counts who of those who wait is a strong match by an imported file that confirmed nobody. */
export const rosterCount = job({
  name: 'rosterCount',
  input: z.object({ importId: z.string() }),
  unique: ({ importId }) => importId,
});

/** Counts how many people of each class the roster holds, behind what changed it. */
export const rosterSizes = job({
  name: 'rosterSizes',
  input: z.object({ count: z.string() }),
  unique: ({ count }) => count,
});

/** Takes an import back. */
export const rosterUndo = job({
  name: 'rosterUndo',
  input: z.object({ importId: z.string() }),
  unique: ({ importId }) => importId,
});

/**
 * Looks whom of the roster a member is. It is always a job, so that no call tells by its answer, or by the time it
 * takes, whether the roster knows anybody.
 */
export const rosterClaim = job({
  name: 'rosterClaim',
  input: z.object({ userId: z.string(), cause: z.string() }),
  unique: ({ userId, cause }) => `${userId}#${cause}`,
  member: ({ userId }) => userId,
});
