import { readEdits, writeEdits } from '#web/lib/forms/drafts.ts';
import { currentMember } from '#web/lib/session/member.ts';

/** Storage name of a comment draft. */
export const commentDraft = (experienceId: string) => `comment-${experienceId}`;

/** Deletes the draft of the comment that was sent, and keeps what was typed since. */
export function clearSentDraft(experienceId: string): void {
  const { sent: _, ...typed } = readEdits(commentDraft(experienceId));
  writeEdits(commentDraft(experienceId), typed, currentMember().id);
}
