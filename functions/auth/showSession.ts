import type { LiveSession } from '#functions/members/sessions/sessionRows.ts';
import { isoTimeOf } from '#functions/platform/runtime/time.ts';

/** A session of the caller, as the lists of devices and sessions show it. */
export function showSession({ id, createdAt, lastUsedAt }: LiveSession, currentId: string) {
  return {
    _id: id,
    id,
    createdAt: isoTimeOf(createdAt),
    lastUsedAt: isoTimeOf(lastUsedAt),
    current: id === currentId,
  };
}
