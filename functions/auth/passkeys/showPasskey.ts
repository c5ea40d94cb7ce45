import type { Passkey } from '#shared/auth/passkeyFields.ts';
import type { StoredPasskey } from '../store/passkeys.ts';

/** A passkey in the API's form, for its owner. */
export function showPasskey({ id, name, synced, createdAt, lastUsedAt }: StoredPasskey): Passkey {
  return { _id: id, id, name, synced, createdAt, ...(lastUsedAt === undefined ? {} : { lastUsedAt }) };
}
