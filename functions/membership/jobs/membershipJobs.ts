import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/** Admits waiting members who meet the school's new rules. */
export const admitByRules = job({
  name: 'admitByRules',
  input: z.object({
    /** The version of the settings that introduced the rules. */
    version: z.number(),
    /** The new rules, in the form of the settings. */
    open: z.boolean(),
    domains: z.array(z.string()),
    invitation: z.boolean(),
    roster: z.boolean(),
  }),
  unique: ({ version }) => String(version),
});

/** Mails the school's decision once it can no longer be undone. */
export const mailDecision = job({
  name: 'mailDecision',
  reachesPeople: true,
  input: z.object({ userId: z.string(), decisionId: z.string() }),
  unique: ({ decisionId }) => decisionId,
  member: ({ userId }) => userId,
});
