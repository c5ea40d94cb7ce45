import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/** Lets in who waits and fits rules that the school has only now set. */
export const admitByRules = job({
  name: 'admitByRules',
  input: z.object({
    /** The settings' version that has brought the rules. */
    version: z.number(),
    /** The rules that are new, as the settings have them. */
    open: z.boolean(),
    domains: z.array(z.string()),
    invitation: z.boolean(),
    roster: z.boolean(),
  }),
  unique: ({ version }) => String(version),
});

/** Tells somebody who waited what the school decided, once the decision cannot be taken back. */
export const mailDecision = job({
  name: 'mailDecision',
  input: z.object({ userId: z.string(), decisionId: z.string() }),
  unique: ({ decisionId }) => decisionId,
  member: ({ userId }) => userId,
});
