import { readEdits, writeEdits } from '#web/lib/forms/drafts.ts';
import { currentMember } from '#web/lib/session/member.ts';

/** Name of what is kept of a comment that is being written. */
export const commentDraft = (experienceId: string) => `comment-${experienceId}`;

/** Forgets the comment that was being sent, and keeps what was typed since. */
export function forgetSent(experienceId: string): void {
  const { sent: _, ...typed } = readEdits(commentDraft(experienceId));
  writeEdits(commentDraft(experienceId), typed, currentMember().id);
}
