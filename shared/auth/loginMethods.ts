import * as z from 'zod/mini';
import { Passkey } from './passkeyFields.ts';

/** A device with a session. */
export const Device = z.object({
  _id: z.string(),
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean(),
  /** As in 'Firefox on Windows'; '' if it was not recorded. */
  device: z.string(),
  /** Two letters, as in 'NL'; '' if unknown. */
  country: z.string(),
});
export type Device = z.output<typeof Device>;

const joint = ' on ';

/** The name of a device in the API's English, as in 'Firefox on Windows'. */
export const deviceNameOf = (browser: string, system: string): string => `${browser}${joint}${system}`;

/** The parts of such a name, for clients in another language; undefined if it has only one part. */
export function partsOfDeviceName(name: string) {
  const [browser = '', system] = name.split(joint);
  return system === undefined ? undefined : { browser, system };
}

/** A member's login methods. Every account keeps a password, so the last method cannot be removed. */
export const LoginMethods = z.object({
  password: z.object({ changedAt: z.optional(z.string()) }),
  email: z.object({
    /** The address in the profile; '' if there is none. */
    address: z.string(),
    verified: z.boolean(),
    /**
     * The confirmed address: it works for login and password reset even while another one is pending; '' if there is
     * none.
     */
    verifiedAddress: z.string(),
    verifiedAt: z.optional(z.string()),
    /** Whether it was confirmed from within the account; only then does it count for approval by roster or domain. */
    inside: z.boolean(),
  }),
  /** Oldest first. */
  passkeys: z.array(Passkey),
  providers: z.array(
    z.object({
      provider: z.enum(['google', 'github']),
      /** False if it is no longer configured here. */
      available: z.boolean(),
      /** The address or name of the account there; absent if none is connected. */
      account: z.optional(z.string()),
    }),
  ),
  /** Whether this deployment sends e-mail. */
  mail: z.boolean(),
});
export type LoginMethods = z.output<typeof LoginMethods>;
