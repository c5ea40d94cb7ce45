import { findSession, fitsSession } from '#functions/members/sessions/sessions.ts';
import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { markConversation } from '#functions/messages/markConversation.ts';
import { countFrame } from '#functions/sockets/frameLimit.ts';
import { readSocketEvent } from '#functions/sockets/socketEvent.ts';
import { closeSocket, sendToSocket } from '#functions/sockets/socketFrames.ts';
import { type StoredSocket, recordFrame, recordHello } from '#functions/sockets/socketRows.ts';
import { isId } from '#shared/platform/fields.ts';
import { limits } from '#shared/platform/limits.ts';
import { parseJson } from '#shared/platform/parseJson.ts';
import { encodePresence } from '#shared/realtime/presenceText.ts';
import { ClientFrame, type ParsedClientFrame, type WatchedPeople } from '#shared/realtime/realtime.ts';
import { conversationStatesOf } from './conversationStates.ts';
import { watchOpenChats } from './openChats.ts';
import { presenceStatesOf } from './presenceStates.ts';
import { readMode } from './store/presenceRows.ts';

const okResponse = { statusCode: 200 };
/** Sockets that this environment has closed: later frames from them are dropped without a read. */
const closedSockets = new Set<string>();
const maxClosed = 10_000;

/**
 * Handles the frames of a client. Each one is counted and checks the session: a socket is closed if its session has
 * ended, if it is unknown, or if it floods us. Unknown frames are ignored.
 */
export const handler = async (event: unknown): Promise<{ statusCode: number }> => {
  const { userId, connectionId, isRestricted, body } = readSocketEvent(event);
  if (closedSockets.has(connectionId)) return okResponse;
  const now = new Date();
  const socket = await recordFrame({ userId, connectionId, isRestricted }, now);
  if (socket === undefined || !(await mayStayOpen(socket, now))) {
    if (closedSockets.size > maxClosed) closedSockets.clear();
    closedSockets.add(connectionId);
    await closeSocket({ userId, connectionId, isRestricted });
    return okResponse;
  }
  const frame = ClientFrame.safeParse(parseJson(body));
  if (frame.success) await answer(socket, frame.data, now);
  return okResponse;
};

async function mayStayOpen(socket: StoredSocket, now: Date): Promise<boolean> {
  if ((await countFrame(socket, now)) === 'tooMany') return false;
  return fitsSession(await findSession(socket.sessionId, now), socket.isRestricted, now);
}

async function answer(socket: StoredSocket, frame: ParsedClientFrame, now: Date): Promise<void> {
  if (socket.isRestricted === true) return answerRestricted(socket, frame);
  switch (frame.event) {
    case 'ping':
      return answerPing(socket, frame.data ?? { ids: [] }, now);
    case 'watch':
      return watch(socket, watchedOf(frame.data), now);
    case 'read':
      return markRead(socket, frame.data);
    case 'hello': {
      const { presence, watch: watched = { ids: [], chats: [] } } = frame.data ?? {};
      const wants = { takesChanges: presence === true };
      await subscribe({ ...socket, ...wants }, watched, now);
      return recordHello(socket, wants);
    }
  }
}

/** Marks a conversation as read. A message that does not exist marks nothing. */
async function markRead(
  { userId, socketId }: StoredSocket,
  { peerId, messageId }: { readonly peerId: string; readonly messageId: string },
): Promise<void> {
  if (!isId(peerId) || !isId(messageId)) return;
  await markConversation({ reader: userId, peer: peerId, messageId, exceptSocketId: socketId });
}

/** A ping that asks for states gets only them, if there are any. */
async function answerPing(
  socket: StoredSocket,
  {
    ids,
    conversations = false,
  }: { readonly ids: readonly string[]; readonly conversations?: boolean | undefined },
  now: Date,
): Promise<void> {
  if (!conversations && (await sendRequestedStates(socket, ids, now))) return;
  const data = conversations ? await conversationStatesOf(socket.userId, now) : null;
  await sendToSocket(socket, { event: 'pong', data });
  if (conversations) await sendRequestedStates(socket, ids, now);
}

/** A user who is not an active member may keep the socket open but gets no data over it. */
async function answerRestricted(socket: StoredSocket, { event }: ParsedClientFrame): Promise<void> {
  if (event === 'ping') await sendToSocket(socket, { event: 'pong', data: null });
}

/** A bare list of ids counts as what is on the screen, and its first ids as open conversations. */
function watchedOf(data: WatchedPeople | readonly string[]): WatchedPeople {
  return 'ids' in data ? data : { ids: [...data], chats: data.slice(0, limits.maxOpenChats) };
}

/** Stores whom a client shows now. A client that takes no changes gets them with the next whole list. */
async function watch(socket: StoredSocket, watched: WatchedPeople, now: Date): Promise<void> {
  const isSubscribed = await subscribe(socket, watched, now);
  if (isSubscribed && !socket.takesChanges) await recordHello(socket, socket);
}

/**
 * Subscribes the socket to the strangers among those a client shows, and sends it all their states at once if it takes
 * changes.
 * @returns false if everyone gets everyone's presence, so no subscription is needed.
 */
async function subscribe(socket: StoredSocket, watched: WatchedPeople, now: Date): Promise<boolean> {
  if ((await readMode()) === 'everyone') return false;
  const visible = await withoutBlocked(socket.userId, watched);
  await watchOpenChats(socket, visible.chats, now);
  if (socket.takesChanges) await sendStates(socket, visible, now);
  return true;
}

/** @returns whether there was anything to send. */
async function sendRequestedStates(
  socket: StoredSocket,
  ids: readonly string[],
  now: Date,
): Promise<boolean> {
  if (ids.length === 0 || !socket.takesChanges) return false;
  if ((await readMode()) === 'everyone') return false;
  return sendStates(socket, await withoutBlocked(socket.userId, { ids: [...ids], chats: [] }), now);
}

/** The members among these ids who are not blocked in either direction. */
async function withoutBlocked(userId: string, { ids, chats }: WatchedPeople): Promise<WatchedPeople> {
  if (ids.length + chats.length === 0) return { ids, chats };
  const { blocked } = await blocksAndMutesOf(userId);
  const isVisible = (id: string) => isId(id) && !blocked.has(id);
  return { ids: ids.filter(isVisible), chats: chats.filter(isVisible) };
}

async function sendStates(socket: StoredSocket, { ids, chats }: WatchedPeople, now: Date): Promise<boolean> {
  if (ids.length + chats.length === 0) return false;
  const nowMs = now.getTime();
  const ofChats = await presenceStatesOf(chats, { nowMs, isFresh: true });
  const others = await presenceStatesOf(ids, { nowMs });
  const data = {
    mode: 'some' as const,
    came: [...ofChats.came, ...others.came],
    left: [...ofChats.left, ...others.left],
  };
  await sendToSocket(socket, { event: 'presence', data: encodePresence(data) });
  return true;
}
