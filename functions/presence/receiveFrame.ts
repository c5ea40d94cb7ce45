import { findSession, fitsSession } from '#functions/members/sessions/sessions.ts';
import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { markConversation } from '#functions/messages/markConversation.ts';
import { type StoredConnection, recordFrame, recordHello } from '#functions/sockets/connections.ts';
import { countFrame } from '#functions/sockets/frameLimit.ts';
import { readSocketEvent } from '#functions/sockets/socketEvent.ts';
import { closeSocket, sendToSocket } from '#functions/sockets/socketFrames.ts';
import { isId } from '#shared/platform/fields.ts';
import { limits } from '#shared/platform/limits.ts';
import { parseJson } from '#shared/platform/parseJson.ts';
import { encodePresence } from '#shared/realtime/presenceText.ts';
import {
  ClientFrame,
  type PresenceMode,
  type ParsedClientFrame,
  type WatchedPeople,
} from '#shared/realtime/realtime.ts';
import { conversationStatesOf } from './conversationStates.ts';
import { watchOpenChats } from './openChats.ts';
import { presenceStatesOf } from './presenceStates.ts';
import { readMode } from './store/presenceRows.ts';

const okResponse = { statusCode: 200 };
/** Sockets that this environment has closed: later frames from them are dropped without a read. */
const closedConnections = new Set<string>();
const maxClosed = 10_000;

/**
 * Handles the frames of a client. Each one is counted and checks the session: a socket is closed if its session has
 * ended, if it is unknown, or if it floods us. Unknown frames are ignored.
 */
export const handler = async (event: unknown): Promise<{ statusCode: number }> => {
  const { userId, connectionId, isRestricted, body } = readSocketEvent(event);
  if (closedConnections.has(connectionId)) return okResponse;
  const now = new Date();
  const connection = await recordFrame({ userId, connectionId, isRestricted }, now);
  if (connection === undefined || !(await mayStayOpen(connection, now))) {
    if (closedConnections.size > maxClosed) closedConnections.clear();
    closedConnections.add(connectionId);
    await closeSocket({ userId, connectionId, isRestricted });
    return okResponse;
  }
  const frame = ClientFrame.safeParse(parseJson(body));
  if (frame.success) await answer(connection, frame.data, now);
  return okResponse;
};

async function mayStayOpen(connection: StoredConnection, now: Date): Promise<boolean> {
  if ((await countFrame(connection, now)) === 'tooMany') return false;
  return fitsSession(await findSession(connection.sessionId, now), connection.isRestricted, now);
}

async function answer(connection: StoredConnection, frame: ParsedClientFrame, now: Date): Promise<void> {
  if (connection.isRestricted === true) return answerRestricted(connection, frame);
  switch (frame.event) {
    case 'ping':
      return answerPing(connection, frame.data ?? { ids: [] }, now);
    case 'watch':
      return watch(connection, watchedOf(frame.data), now);
    case 'read':
      return markRead(connection, frame.data);
    case 'hello': {
      const { presence, watch: watched = { ids: [], chats: [] } } = frame.data ?? {};
      const wants = { takesChanges: presence === true };
      await subscribe({ ...connection, ...wants }, watched, now);
      return recordHello(connection, wants);
    }
  }
}

/** Marks a conversation as read. A message that does not exist marks nothing. */
async function markRead(
  { userId, socketId }: StoredConnection,
  { peerId, messageId }: { readonly peerId: string; readonly messageId: string },
): Promise<void> {
  if (!isId(peerId) || !isId(messageId)) return;
  await markConversation({ reader: userId, peer: peerId, messageId, exceptSocketId: socketId });
}

/** A ping that asks for states gets only them, if there are any. */
async function answerPing(
  connection: StoredConnection,
  {
    ids,
    conversations = false,
  }: { readonly ids: readonly string[]; readonly conversations?: boolean | undefined },
  now: Date,
): Promise<void> {
  if (!conversations && (await sendRequestedStates(connection, ids, now))) return;
  const data = conversations ? await conversationStatesOf(connection.userId, now) : null;
  await sendToSocket(connection, { event: 'pong', data });
  if (conversations) await sendRequestedStates(connection, ids, now);
}

/** A user who is not an active member may keep the connection open but gets no data over it. */
async function answerRestricted(connection: StoredConnection, { event }: ParsedClientFrame): Promise<void> {
  if (event === 'ping') await sendToSocket(connection, { event: 'pong', data: null });
}

/** A bare list of ids counts as what is on the screen, and its first ids as open conversations. */
function watchedOf(data: WatchedPeople | readonly string[]): WatchedPeople {
  return 'ids' in data ? data : { ids: [...data], chats: data.slice(0, limits.maxOpenChats) };
}

/** Stores whom a client shows now. A client that takes no changes gets them with the next whole list. */
async function watch(connection: StoredConnection, watched: WatchedPeople, now: Date): Promise<void> {
  const isSubscribed = await subscribe(connection, watched, now);
  if (isSubscribed && !connection.takesChanges) await recordHello(connection, connection);
}

/**
 * Subscribes the socket to the strangers among those a client shows, and sends it all their states at once if it takes
 * changes.
 * @returns false if everyone gets everyone's presence, so no subscription is needed.
 */
async function subscribe(connection: StoredConnection, watched: WatchedPeople, now: Date): Promise<boolean> {
  if ((await readMode()) === 'everyone') return false;
  const visible = await withoutBlocked(connection.userId, watched);
  await watchOpenChats(connection, visible.chats, now);
  if (connection.takesChanges) await sendStates(connection, visible, now);
  return true;
}

/** @returns whether there was anything to send. */
async function sendRequestedStates(
  connection: StoredConnection,
  ids: readonly string[],
  now: Date,
): Promise<boolean> {
  if (ids.length === 0 || !connection.takesChanges) return false;
  if ((await readMode()) === 'everyone') return false;
  return sendStates(connection, await withoutBlocked(connection.userId, { ids: [...ids], chats: [] }), now);
}

/** The members among these ids who are not blocked in either direction. */
async function withoutBlocked(userId: string, { ids, chats }: WatchedPeople): Promise<WatchedPeople> {
  if (ids.length + chats.length === 0) return { ids, chats };
  const { blocked } = await blocksAndMutesOf(userId);
  const isVisible = (id: string) => isId(id) && !blocked.has(id);
  return { ids: ids.filter(isVisible), chats: chats.filter(isVisible) };
}

async function sendStates(
  connection: StoredConnection,
  { ids, chats }: WatchedPeople,
  now: Date,
): Promise<boolean> {
  if (ids.length + chats.length === 0) return false;
  const mode: PresenceMode = 'some';
  const nowMs = now.getTime();
  const states = await presenceStatesOf(chats, mode, { nowMs, isFresh: true });
  const others = await presenceStatesOf(ids, mode, { nowMs });
  const data = {
    mode,
    came: [...states.came, ...others.came],
    left: [...states.left, ...others.left],
  };
  await sendToSocket(connection, { event: 'presence', data: encodePresence(data) });
  return true;
}
