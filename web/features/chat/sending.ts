import { ApiProblem } from '#shared/client.ts';
import { sendMessage } from '#shared/routes/message.ts';
import { call } from '#web/lib/api.ts';
import { noteMessage } from '#web/lib/conversations.ts';
import { onSessionEnd } from '#web/lib/session.ts';
import { onSocket } from '#web/lib/socket.ts';
import { useClientState } from '#web/lib/store.ts';
import type { Pending } from './chat.ts';
import { conversationWith, happen, useChat } from './conversations.ts';
import { dropWaiting, keepWaiting, pendingOf, readWaiting, wipeWaiting } from './outbox.ts';
import { newUlid } from './ulid.ts';

/** Conversations in which something is being sent: one message at a time, so that they arrive in their order. */
const busy = new Set<string>();

onSessionEnd(() => {
  busy.clear();
  void wipeWaiting();
});

/** Puts a message at the end of its conversation and sends it; offline it waits for the connection. */
export function send(peerId: string, text: string): void {
  const ownId = currentUser();
  const message = text.trim();
  if (ownId === undefined || message === '') return;
  const createdAt = new Date().toISOString();
  const waiting = { clientMessageId: newUlid(), ownId, peerId, message, createdAt };
  void keepWaiting(waiting);
  happen(peerId, { type: 'queued', pending: pendingOf(waiting) });
  void pump(peerId, ownId);
}

/** Sends again what has failed in a conversation, in the order in which it was written. */
export function retry(peerId: string): void {
  const ownId = currentUser();
  if (ownId === undefined) return;
  happen(peerId, { type: 'retried' });
  void pump(peerId, ownId);
}

/** Sends what waits, now and whenever the connection is back, until the returned function is called. */
export function followOutbox(ownId: string): () => void {
  const retryAll = (): void => {
    for (const [peerId, { pending }] of Object.entries(useChat.getState()))
      if (pending.length > 0) retry(peerId);
  };
  const stop = onSocket('resync', retryAll);
  addEventListener('online', retryAll);
  void restore(ownId);
  return () => {
    stop();
    removeEventListener('online', retryAll);
  };
}

async function restore(ownId: string): Promise<void> {
  const kept = await readWaiting(ownId);
  if (currentUser() !== ownId) return;
  for (const waiting of kept) {
    const { peerId, clientMessageId } = waiting;
    const known = conversationWith(peerId).pending.some(
      (pending) => pending.clientMessageId === clientMessageId,
    );
    if (!known) happen(peerId, { type: 'queued', pending: pendingOf(waiting) });
  }
  for (const peerId of new Set(kept.map((waiting) => waiting.peerId))) retry(peerId);
}

async function pump(peerId: string, ownId: string): Promise<void> {
  if (busy.has(peerId)) return;
  busy.add(peerId);
  try {
    for (let next = firstWaiting(peerId); next; next = firstWaiting(peerId))
      if (!(await deliver(peerId, ownId, next))) return;
  } finally {
    busy.delete(peerId);
  }
}

function firstWaiting(peerId: string): Pending | undefined {
  return conversationWith(peerId).pending.find(({ state }) => state === 'waiting');
}

/** Sends one message. @returns false where the ones behind it must wait too. */
async function deliver(
  peerId: string,
  ownId: string,
  { clientMessageId, message }: Pending,
): Promise<boolean> {
  happen(peerId, { type: 'attempted', clientMessageId });
  try {
    const { data } = await call(sendMessage, { params: { id: peerId }, body: { message, clientMessageId } });
    if (currentUser() !== ownId) return false;
    happen(peerId, { type: 'sent', message: { ...data.newMessage, clientMessageId } });
    noteMessage(data.newMessage, ownId);
    void dropWaiting(clientMessageId);
    return true;
  } catch (error) {
    if (currentUser() !== ownId) return false;
    const refused = isRefusal(error);
    const all = conversationWith(peerId).pending.map((pending) => pending.clientMessageId);
    happen(peerId, { type: 'failed', clientMessageIds: refused ? [clientMessageId] : all });
    return refused;
  }
}

/** The server has said no to this very message; it would say it again. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status < 500 && error.status !== 429;
}

function currentUser(): string | undefined {
  return useClientState.getState().user.authUser?._id;
}
