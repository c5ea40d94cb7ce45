import type { Message } from '#shared/entities.ts';
import { limits } from '#shared/limits.ts';
import {
  type ClientFrame,
  type MessagesRead,
  realtimePath,
  ServerFrame,
  sessionEndedCode,
} from '#shared/realtime.ts';

/** `waiting` is between two attempts: the connection is gone and will be tried again. */
export type SocketState = 'closed' | 'connecting' | 'open' | 'waiting';

interface Events {
  getOnlineUsers: readonly string[];
  newMessage: Message;
  messagesRead: MessagesRead;
  /** The connection is back after a gap: fetch what was missed. */
  resync: undefined;
  /** The server has ended the session. */
  sessionEnded: undefined;
}
type Listeners = { readonly [E in keyof Events]: Set<(data: Events[E]) => void> };

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
const PONG_MS = 10_000;

const listeners: Listeners = {
  getOnlineUsers: new Set(),
  newMessage: new Set(),
  messagesRead: new Set(),
  resync: new Set(),
  sessionEnded: new Set(),
};
const readers = new Set<() => void>();
const watches = new Set<readonly string[]>();

let state: SocketState = 'closed';
let member: string | undefined;
let socket: WebSocket | undefined;
let attempts = 0;
let opened = false;
let retryTimer: number | undefined;
let pingTimer: number | undefined;
let pongTimer: number | undefined;

/** The connection's state, for useSyncExternalStore. */
export function socketState(): SocketState {
  return state;
}

export function subscribeToSocket(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Listens to one event that the server pushes, or to `resync` and `sessionEnded`; returns how to stop. */
export function onSocket<E extends keyof Events>(event: E, listener: (data: Events[E]) => void): () => void {
  listeners[event].add(listener);
  return () => listeners[event].delete(listener);
}

/** Names people whose presence the screen shows; they count until the returned function is called. */
export function watch(ids: readonly string[]): () => void {
  watches.add(ids);
  sendWatch();
  return () => {
    watches.delete(ids);
    sendWatch();
  };
}

/** Opens the connection for a member and keeps it open until closeSocket(). Opening it again does nothing. */
export function openSocket(userId: string): void {
  if (member === userId) return;
  closeSocket();
  member = userId;
  addEventListener('online', retryNow);
  document.addEventListener('visibilitychange', retryNow);
  connect();
}

/** Closes the connection for good: the user has logged out. */
export function closeSocket(): void {
  member = undefined;
  removeEventListener('online', retryNow);
  document.removeEventListener('visibilitychange', retryNow);
  leave();
  attempts = 0;
  opened = false;
  become('closed');
}

function connect(): void {
  if (member === undefined) return;
  leave();
  become('connecting');
  const address = new URL(`${realtimePath}?userId=${encodeURIComponent(member)}`, location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  socket = new WebSocket(address);
  socket.addEventListener('open', onOpen);
  socket.addEventListener('message', onMessage);
  socket.addEventListener('close', onClose);
}

function leave(): void {
  for (const timer of [retryTimer, pingTimer, pongTimer]) clearTimeout(timer);
  const left = socket;
  socket = undefined;
  left?.removeEventListener('open', onOpen);
  left?.removeEventListener('message', onMessage);
  left?.removeEventListener('close', onClose);
  left?.close();
}

function onOpen(): void {
  attempts = 0;
  become('open');
  send({ event: 'hello' });
  sendWatch();
  planPing();
  if (opened) emit('resync', undefined);
  opened = true;
}

function onMessage({ data }: MessageEvent<unknown>): void {
  const frame = ServerFrame.safeParse(parseJson(data)).data;
  clearTimeout(pongTimer);
  if (frame?.event === 'getOnlineUsers') emit('getOnlineUsers', frame.data);
  if (frame?.event === 'newMessage') emit('newMessage', frame.data);
  if (frame?.event === 'messagesRead') emit('messagesRead', frame.data);
}

function onClose({ code }: CloseEvent): void {
  leave();
  if (code === sessionEndedCode) {
    closeSocket();
    emit('sessionEnded', undefined);
    return;
  }
  become('waiting');
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempts);
  attempts += 1;
  retryTimer = window.setTimeout(connect, longest / 2 + Math.random() * (longest / 2));
}

function retryNow(): void {
  if (state === 'waiting' && document.visibilityState === 'visible') connect();
}

/** A ping that is not answered shows a connection that died without a word. */
function planPing(): void {
  pingTimer = window.setTimeout(() => {
    send({ event: 'ping' });
    pongTimer = window.setTimeout(() => onClose(new CloseEvent('close')), PONG_MS);
    planPing();
  }, limits.pingSeconds * 1000);
}

function sendWatch(): void {
  send({ event: 'watch', data: [...new Set([...watches].flat())].slice(0, limits.watchMost) });
}

function send(frame: ClientFrame): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
}

function emit<E extends keyof Events>(event: E, data: Events[E]): void {
  for (const listener of listeners[event]) listener(data);
}

function become(next: SocketState): void {
  if (state === next) return;
  state = next;
  for (const reader of readers) reader();
}

function parseJson(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
}
