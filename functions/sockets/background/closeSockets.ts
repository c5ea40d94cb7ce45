import * as z from 'zod/mini';
import { memberStatusOf } from '#functions/members/status/memberStatus.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { batchHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';
import { closeSockets, sendToSocket } from '../socketFrames.ts';
import { socketsOf, type StoredSocket } from '../socketRows.ts';

const Session = z.object({
  sid: z.string(),
  userId: z.string(),
  admittedAt: z.optional(z.string()),
  suspendedUntil: z.optional(z.string()),
  leavingAt: z.optional(z.string()),
});
type Session = z.output<typeof Session>;
const SessionRecord = z.object({
  dynamodb: z.object({ OldImage: streamImage(Session), NewImage: z.optional(streamImage(Session)) }),
});
const membersAtOnce = 10;

/** What changes to the sessions of one member: which ended, and which changed status. */
interface SessionChanges {
  readonly ended: Set<string>;
  readonly changed: Map<string, Session>;
}

/**
 * Closes the sockets of sessions that have ended, whatever the reason: a logout, a new password or role, too many
 * logins, or age. If a user becomes a member or stops being one, their sockets are notified and closed, and the next
 * ones open with the new status. It reads the stream of the sessions table itself, so that no reason is missed.
 */
export const handler = batchHandler(SessionRecord, async (records) => {
  const now = new Date();
  const members = new Map<string, SessionChanges>();
  for (const { dynamodb } of records) {
    const { OldImage, NewImage } = dynamodb;
    const userId = OldImage.userId;
    const changes = members.get(userId) ?? { ended: new Set(), changed: new Map() };
    members.set(userId, changes);
    if (NewImage === undefined) changes.ended.add(OldImage.sid);
    else if (memberStatusOf(OldImage, now) !== memberStatusOf(NewImage, now))
      changes.changed.set(OldImage.sid, NewImage);
  }
  await inParallel([...members], membersAtOnce, ([userId, changes]) => applyChanges(userId, changes, now));
});

async function applyChanges(userId: string, { ended, changed }: SessionChanges, now: Date): Promise<void> {
  const [members, restricted] = await Promise.all([
    socketsOf(userId),
    socketsOf(userId, { isRestricted: true }),
  ]);
  const statuses = new Map([...changed].map(([sid, session]) => [sid, memberStatusOf(session, now)]));
  // A socket may have opened as a member's after its session became one: that one stays open.
  const isLost = ({ sessionId }: StoredSocket) => (statuses.get(sessionId) ?? 'member') !== 'member';
  const moved = [...members.filter(isLost), ...restricted.filter(({ sessionId }) => statuses.has(sessionId))];
  for (const socket of moved) {
    const status = statuses.get(socket.sessionId);
    if (status !== undefined) await sendToSocket(socket, { event: 'membership', data: { status } });
  }
  const closing = [...members, ...restricted].filter(({ sessionId }) => ended.has(sessionId));
  await closeSockets([...closing, ...moved]);
}
