import { onSessionEnd } from '#web/lib/session.ts';

/** What has been typed and not sent, by the other member's id; in memory only, since it is private. */
const drafts = new Map<string, string>();

onSessionEnd(() => drafts.clear());

export function draftFor(peerId: string): string {
  return drafts.get(peerId) ?? '';
}

export function keepDraft(peerId: string, text: string): void {
  if (text === '') drafts.delete(peerId);
  else drafts.set(peerId, text);
}
