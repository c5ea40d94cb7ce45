import { removeNotice, recordMention } from '#functions/notices/noticeRows.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { mentionedIn } from '../mentions.ts';

/** A text that mentions members, as it was stored at one moment. */
interface MentioningText {
  readonly mentions?: string | undefined;
  readonly hidden?: string | undefined;
}

/** A change to a text; undefined before it was written and after it was deleted. */
export interface TextChange {
  /** The id of the experience or comment. */
  readonly id: string;
  /** For a comment, its experience. */
  readonly experienceId?: string | undefined;
  readonly author: string;
  readonly before: MentioningText | undefined;
  readonly after: MentioningText | undefined;
}

const textsAtOnce = 5;
const membersAtOnce = 10;

/**
 * Notifies the members whom a text now mentions and did not mention before, and removes the notices of those whom it
 * mentions no longer: the text was edited, hidden or deleted. Nobody is notified about themselves. Idempotent.
 */
export async function updateMentionNotices(changes: readonly TextChange[], now: Date): Promise<void> {
  // Changes to one text stay in their order, whatever else the batch holds.
  const texts = Map.groupBy(changes, ({ id }) => id);
  await inParallel([...texts.values()], textsAtOnce, async (group) => {
    for (const change of group) await recordMentionsIn(change, now);
  });
}

async function recordMentionsIn(
  { id, experienceId, author, before, after }: TextChange,
  now: Date,
): Promise<void> {
  const [were, are] = [notifiedOf(before, author), notifiedOf(after, author)];
  await inParallel([...are.difference(were)], membersAtOnce, (memberId) =>
    recordMention({ memberId, kind: 'mention', subjectId: id }, { author, experienceId }, now),
  );
  await inParallel([...were.difference(are)], membersAtOnce, (memberId) =>
    removeNotice({ memberId, kind: 'mention', subjectId: id }),
  );
}

function notifiedOf(text: MentioningText | undefined, author: string): ReadonlySet<string> {
  if (text === undefined || text.hidden !== undefined) return new Set();
  return new Set(mentionedIn(text.mentions).filter((id) => id !== author));
}
