import type { Passkey } from '#shared/passkeyFields.ts';
import type { StoredPasskey } from '../store/passkeys.ts';

/** A passkey as the API shows it to its member. */
export function showPasskey({ id, name, synced, createdAt, lastUsedAt }: StoredPasskey): Passkey {
  return { _id: id, id, name, synced, createdAt, ...(lastUsedAt === undefined ? {} : { lastUsedAt }) };
}
