import * as z from 'zod/mini';
import { Passkey } from './passkeyFields.ts';

/** Where somebody is logged in. */
export const Device = z.object({
  _id: z.string(),
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean(),
  /** As in 'Firefox on Windows'; '' where it was not noted. */
  device: z.string(),
  /** Two letters, as in 'NL'; '' where it is not known. */
  country: z.string(),
});
export type Device = z.output<typeof Device>;

/** How a member gets in. Every account keeps a password, so that the last way cannot go. */
export const Ways = z.object({
  password: z.object({ changedAt: z.optional(z.string()) }),
  email: z.object({
    /** What the profile says; '' where there is none. */
    address: z.string(),
    verified: z.boolean(),
    /** The confirmed address: it serves login and reset, also while another one waits; '' where there is none. */
    verifiedAddress: z.string(),
    verifiedAt: z.optional(z.string()),
    /** Whether it was confirmed from within the account, which alone lets in by roster or domain. */
    inside: z.boolean(),
  }),
  /** Oldest first. */
  passkeys: z.array(Passkey),
  providers: z.array(
    z.object({
      provider: z.enum(['google', 'github']),
      /** False where it is not configured here any more. */
      available: z.boolean(),
      /** The address or name of the account there; absent where none is connected. */
      account: z.optional(z.string()),
    }),
  ),
  /** Whether e-mail is sent here at all. */
  mail: z.boolean(),
});
export type Ways = z.output<typeof Ways>;
