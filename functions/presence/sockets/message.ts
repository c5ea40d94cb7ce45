import { isId } from '#shared/fields.ts';
import { ClientFrame, type PresenceMode, type ReadClientFrame, type Watched } from '#shared/realtime.ts';
import { limits } from '#shared/limits.ts';
import { statesOf } from '../ask.ts';
import { presenceFrame } from '../presenceFrame.ts';
import { followChats } from '../strangers.ts';
import { apartFrom } from '#functions/members/ties/blocks.ts';
import { type Connection, noteFrame, noteHello } from '#functions/platform/sockets/connections.ts';
import { readMode } from '../store/presenceRows.ts';
import { byId, fitsSession } from '#functions/members/sessions/sessions.ts';
import { isFlooding } from './frameLimit.ts';
import { closeSocket, deliver } from '#functions/members/sessions/push.ts';
import { readSocketEvent } from '#functions/platform/sockets/request.ts';
import { standingsOf } from './standings.ts';

const done = { statusCode: 200 };
/** Sockets that this environment has closed: what they still send is dropped without another look. */
const closed = new Set<string>();
const closedMost = 10_000;

/**
 * Takes the frames of a client. Each is counted, and each looks at the session: a socket whose session has ended, that
 * is not known any more, or that floods us, is closed. What is no frame of ours is ignored.
 */
export async function handler(event: unknown): Promise<{ statusCode: number }> {
  const { userId, connectionId, apart, body } = readSocketEvent(event);
  if (closed.has(connectionId)) return done;
  const now = new Date();
  const connection = await noteFrame({ userId, connectionId, apart }, now);
  if (connection === undefined || !(await isWelcome(connection, now))) {
    if (closed.size > closedMost) closed.clear();
    closed.add(connectionId);
    await closeSocket({ userId, connectionId, apart });
    return done;
  }
  const frame = ClientFrame.safeParse(parseJson(body));
  if (frame.success) await answer(connection, frame.data, now);
  return done;
}

async function isWelcome(connection: Connection, now: Date): Promise<boolean> {
  if (await isFlooding(connection, now)) return false;
  return fitsSession(await byId(connection.sessionId, now), connection.apart, now);
}

async function answer(connection: Connection, frame: ReadClientFrame, now: Date): Promise<void> {
  if (connection.apart === true) return answerApart(connection, frame);
  switch (frame.event) {
    case 'ping':
      return answerPing(connection, frame.data ?? { ids: [] }, now);
    case 'watch':
      return watch(connection, watchedOf(frame.data), now);
    case 'hello': {
      const { presence, brief, watch: watched = { ids: [], chats: [] } } = frame.data ?? {};
      const wants = { takesChanges: presence === true, isBrief: presence === true && brief === true };
      await attend({ ...connection, ...wants }, watched, now);
      return noteHello(connection, wants);
    }
  }
}

/** Who asks for people alone hears of them, and of nothing else where there is something to tell. */
async function answerPing(
  connection: Connection,
  { ids, standings = false }: { readonly ids: readonly string[]; readonly standings?: boolean | undefined },
  now: Date,
): Promise<void> {
  if (!standings && (await tellStates(connection, ids, now))) return;
  const data = standings ? await standingsOf(connection.userId, now) : null;
  await deliver(connection, { event: 'pong', data });
  if (standings) await tellStates(connection, ids, now);
}

/** Whoever is no member keeps the line open, and asks for nothing over it. */
async function answerApart(connection: Connection, { event }: ReadClientFrame): Promise<void> {
  if (event === 'ping') await deliver(connection, { event: 'pong', data: null });
}

/** A bare list of ids counts as what is on the screen, the first of them as open conversations. */
function watchedOf(data: Watched | readonly string[]): Watched {
  return 'ids' in data ? data : { ids: [...data], chats: data.slice(0, limits.openChatsMost) };
}

/** Takes in whom a client shows now. One that takes no changes is told of them in the next whole list. */
async function watch(connection: Connection, watched: Watched, now: Date): Promise<void> {
  const isAttended = await attend(connection, watched, now);
  if (isAttended && !connection.takesChanges) await noteHello(connection, connection);
}

/**
 * Follows the strangers among those a client shows, and tells it of all of them at once where it takes changes.
 * @returns false where everybody is told of everyone, so that nobody needs attention.
 */
async function attend(connection: Connection, watched: Watched, now: Date): Promise<boolean> {
  if ((await readMode()) === 'everyone') return false;
  const met = await withoutBlocked(connection.userId, watched);
  await followChats(connection, met.chats, now);
  if (connection.takesChanges) await tellMet(connection, met, now);
  return true;
}

/** @returns whether there was anything to tell. */
async function tellStates(connection: Connection, asked: readonly string[], now: Date): Promise<boolean> {
  if (asked.length === 0 || !connection.takesChanges) return false;
  if ((await readMode()) === 'everyone') return false;
  return tellMet(connection, await withoutBlocked(connection.userId, { ids: [...asked], chats: [] }), now);
}

/** The members among these ids with whom no block stands between. */
async function withoutBlocked(userId: string, { ids, chats }: Watched): Promise<Watched> {
  if (ids.length + chats.length === 0) return { ids, chats };
  const { blocked } = await apartFrom(userId);
  const isMet = (id: string) => isId(id) && !blocked.has(id);
  return { ids: ids.filter(isMet), chats: chats.filter(isMet) };
}

async function tellMet(connection: Connection, { ids, chats }: Watched, now: Date): Promise<boolean> {
  if (ids.length + chats.length === 0) return false;
  const mode: PresenceMode = 'some';
  const nowMs = now.getTime();
  const fresh = await statesOf(chats, mode, { nowMs, isFresh: true });
  const others = await statesOf(ids, mode, { nowMs });
  const data = {
    mode,
    came: [...fresh.came, ...others.came],
    left: [...fresh.left, ...others.left],
  };
  await deliver(connection, presenceFrame(data, connection));
  return true;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
