import * as z from 'zod/mini';
import { standingOf } from '../membership/standing.ts';
import { allConnectionsOf } from '../stores/connections.ts';
import { inParallel } from '../stores/inParallel.ts';
import { closeSockets, deliver } from '../socket/push.ts';
import { tellLate } from './tellLate.ts';

const text = z.object({ S: z.string() });
const fact = z.optional(text);
const Image = z.object({ sid: text, userId: text, admittedAt: fact, suspendedUntil: fact, leavingAt: fact });
type Image = z.output<typeof Image>;
const Changes = z.object({
  Records: z.array(z.object({ dynamodb: z.object({ OldImage: Image, NewImage: z.optional(Image) }) })),
});
const membersAtOnce = 10;

/** What happened to the sessions of one member: which ended, and which stand otherwise now. */
interface Happened {
  readonly ended: Set<string>;
  readonly restood: Map<string, Image>;
}

/**
 * Closes the sockets of sessions that have ended, in whatever way: by logout, by a new password or role, by a login too
 * many, or by their age. The sockets of whoever was no member and stands otherwise now are told so, and closed as well:
 * what opens next is a member's. It follows the table of sessions itself, so that no way is forgotten.
 */
export const handler = tellLate(async (event) => {
  const now = new Date();
  const members = new Map<string, Happened>();
  for (const { dynamodb } of z.parse(Changes, event).Records) {
    const { OldImage, NewImage } = dynamodb;
    const userId = OldImage.userId.S;
    const happened = members.get(userId) ?? { ended: new Set(), restood: new Map() };
    members.set(userId, happened);
    if (NewImage === undefined) happened.ended.add(OldImage.sid.S);
    else if (stateIn(OldImage, now) !== stateIn(NewImage, now))
      happened.restood.set(OldImage.sid.S, NewImage);
  }
  await inParallel([...members], membersAtOnce, ([userId, happened]) => follow(userId, happened, now));
});

async function follow(userId: string, { ended, restood }: Happened, now: Date): Promise<void> {
  const [members, apart] = await Promise.all([allConnectionsOf(userId), allConnectionsOf(userId, true)]);
  for (const socket of apart) {
    const session = restood.get(socket.sessionId);
    if (session === undefined) continue;
    await deliver(socket, { event: 'membership', data: { state: stateIn(session, now) } });
  }
  const closing = [...members, ...apart].filter(({ sessionId }) => ended.has(sessionId));
  await closeSockets([...closing, ...apart.filter(({ sessionId }) => restood.has(sessionId))]);
}

function stateIn({ admittedAt, suspendedUntil, leavingAt }: Image, now: Date) {
  const facts = { admittedAt: admittedAt?.S, suspendedUntil: suspendedUntil?.S, leavingAt: leavingAt?.S };
  return standingOf(facts, now);
}
