import * as z from 'zod/mini';
import { newSecret } from '#functions/members/sessions/sessionRows.ts';
import { Table, rowExists } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';

/**
 * Table LoginMethods, the rows of an OAuth flow. Both kinds work once, for a short time, and only in the browser that
 * holds the secret they are tied to.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `FLOW#<hash of the state>` | `-` | which provider the browser went to, and what its answer must match |
 * | `RETURN#<hash of the ticket>` | `-` | the identity that returned, according to the provider |
 */
const loginMethods = new Table('loginMethods');

export const OauthProvider = z.enum(['google', 'github']);
export type OauthProvider = z.output<typeof OauthProvider>;

/** The member who wants to connect another account, and the reauthenticated session that asked. */
const OauthLinking = z.object({ userId: z.string(), sessionId: z.string() });
type OauthLinking = z.output<typeof OauthLinking>;

const OauthFlow = z.object({
  provider: OauthProvider,
  verifier: z.string(),
  nonce: z.string(),
  linking: z.optional(OauthLinking),
});
export type OauthFlow = z.output<typeof OauthFlow>;

const OauthIdentity = z.object({
  provider: OauthProvider,
  /** The provider's own id of the account, which alone identifies it. */
  subject: z.string(),
  /** Its label for the owner: the address or name there. */
  label: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** True if the provider has verified that the owner reads the address. */
  isVerified: z.boolean(),
});
export type OauthIdentity = z.output<typeof OauthIdentity>;

const ReturnedIdentity = z.object({
  identity: OauthIdentity,
  linking: z.optional(OauthLinking),
  /** The member who may connect the account by logging in now. */
  awaits: z.optional(z.string()),
  /** Or anyone who signs up from this moment on, ISO 8601. */
  awaitsSince: z.optional(z.string()),
});
export type ReturnedIdentity = z.output<typeof ReturnedIdentity>;

const Row = z.object({ browser: z.string(), expiresAt: z.number(), payload: z.unknown() });

/** Rows of one kind, each for the holder of a secret in the browser that holds another one. */
function onceRows<S extends z.ZodMiniType<object>>(kind: 'FLOW' | 'RETURN', schema: S) {
  const keyOf = (secret: string) => ({ pk: `${kind}#${sha256(secret)}`, sk: '-' });
  return {
    /** @returns the secret that leads to the row. */
    store: async (
      payload: z.output<S>,
      browserSecret: string,
      lifeSeconds: number,
      now: Date,
    ): Promise<string> => {
      const secret = newSecret();
      const expiresAt = epochSeconds(now) + lifeSeconds;
      await loginMethods.put({ ...keyOf(secret), browser: sha256(browserSecret), expiresAt, payload });
      return secret;
    },
    /** Takes a row so that it is used once; a row tied to another browser stays. */
    consume: async (secret: string, browserSecret: string, now: Date): Promise<z.output<S> | undefined> => {
      const key = keyOf(secret);
      const row = await loginMethods.get(Row, key, { consistent: true });
      if (row === undefined || row.browser !== sha256(browserSecret) || row.expiresAt <= epochSeconds(now))
        return undefined;
      // A transaction can be retried after a lost reply without failing its own condition.
      const { done } = await transact([loginMethods.removeStep(key, rowExists)]);
      return done ? z.parse(schema, row.payload) : undefined;
    },
  };
}

/** Flows that leave for a provider. The secret is the state that the provider returns with. */
export const oauthFlows = onceRows('FLOW', OauthFlow);

/** Identities that have returned. The secret is the ticket with which a page of our own continues. */
export const returnedIdentities = onceRows('RETURN', ReturnedIdentity);
