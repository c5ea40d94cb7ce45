import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/** Mails the link and the code that confirm an address, or a notice if another account has confirmed it. */
export const sendEmailConfirmation = job({
  name: 'sendEmailConfirmation',
  reachesPeople: true,
  input: z.object({ userId: z.string(), address: z.string(), cause: z.string() }),
  unique: ({ cause }) => cause,
  member: ({ userId }) => userId,
});
