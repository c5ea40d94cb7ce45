import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/** Mails the link and the code that confirm an address, or tells whose it is already. */
export const confirmEmail = job({
  name: 'confirmEmail',
  input: z.object({ userId: z.string(), address: z.string(), cause: z.string() }),
  unique: ({ cause }) => cause,
  member: ({ userId }) => userId,
});

/** Mails the link that sets a new password, if there is such an account and it has a confirmed address. */
export const forgotPassword = job({
  name: 'forgotPassword',
  input: z.object({ name: z.string(), cause: z.string() }),
  unique: ({ cause }) => cause,
  isForgotten: true,
});
