import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { LocalSite } from '#infra/local/localSite.ts';
import { realtimePath } from '#shared/realtime.ts';
import { getExperience, likeExperience, unlikeExperience } from '#shared/routes/experiences.ts';
import { listMessages, sendMessage } from '#shared/routes/message.ts';
import { anExperienceOf, type Cast, newName } from './apiCases.ts';
import { type BenchMember, call, join } from './caller.ts';
import { plant } from './plantRows.ts';
import { timesOf, type Units, unitsOf } from './units.ts';

/** What the same calls cost where little and where much hangs on what they are about. */
export interface Grown {
  readonly name: string;
  readonly units: Units;
}

const placed = (place: number) => String(place).padStart(26, '0');

/** Reading, liking and unliking an experience that so many like already. */
export async function likesAt(site: LocalSite, { me }: Cast, count: number): Promise<Grown[]> {
  const { changeExperienceStep } = await import('#functions/stores/experiences.ts');
  const { transact } = await import('#functions/stores/transaction.ts');
  const { limits } = await import('#shared/limits.ts');
  const id = await anExperienceOf(me);
  const likers = Array.from({ length: count }, (_, place) => placed(place));
  await plant(
    'experiences',
    likers.map((sk) => ({ pk: `LIKES#${id}`, sk })),
  );
  const listed = new Set(likers.slice(0, limits.likeIdsMost));
  await transact([changeExperienceStep(id, { add: { likesCount: count, likers: listed } })]);
  const input = { params: { id } };
  const group = 'experiences';
  return [
    {
      name: 'like',
      units: await unitsOf(site, `${group}/likeExperience`, () => call(me, likeExperience, input)),
    },
    {
      name: 'read it',
      units: await unitsOf(site, `${group}/getExperience`, () => call(me, getExperience, input)),
    },
    {
      name: 'unlike',
      units: await unitsOf(site, `${group}/unlikeExperience`, () => call(me, unlikeExperience, input)),
    },
  ];
}

/** Sending into and reading a conversation of so many messages. */
export async function messagesAt(site: LocalSite, { me }: Cast, count: number): Promise<Grown[]> {
  const peer = await join(site.url, newName());
  const to = { params: { id: peer.user.id } };
  const from = { params: { id: me.user.id } };
  await call(me, sendMessage, { ...to, body: { message: 'Hello' } });
  await plantConversation(me.user.id, peer.user.id, count);
  const send = () => call(me, sendMessage, { ...to, body: { message: 'Hello again' } });
  const read = () => call(peer, listMessages, from);
  return [
    { name: 'send', units: await unitsOf(site, 'message/sendMessage', send) },
    { name: 'open it unread', units: await unitsOf(site, 'message/listMessages', read) },
    { name: 'open it read', units: await unitsOf(site, 'message/listMessages', read) },
  ];
}

/** As if the one had sent so many messages to the other. */
async function plantConversation(from: string, to: string, count: number): Promise<void> {
  const { deliverStep } = await import('#functions/stores/conversations.ts');
  const { newMessageId } = await import('#functions/stores/messageId.ts');
  const { transact } = await import('#functions/stores/transaction.ts');
  const now = new Date();
  const rows = Array.from({ length: count }, (_, place) => ({
    id: newMessageId(now, place + 1),
    senderId: from,
    receiverId: to,
    message: 'Planted',
    seq: place + 1,
    nth: place + 1,
    createdAt: now.toISOString(),
  }));
  const pk = [from, to].toSorted().join('#');
  await plant(
    'messages',
    rows.map((row) => ({ ...row, pk, sk: `MSG#${String(row.seq).padStart(12, '0')}` })),
  );
  const last = rows.at(-1);
  if (last !== undefined) await transact([from, to].map((owner) => deliverStep(owner, last, false)));
}

/** Opens a socket, and waits until it was told that its own member is online. */
async function connect({ url, headers, user }: BenchMember): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${realtimePath}?userId=${user.id}`, { headers });
  // From the first frame on: what comes with the opening is told once.
  const told = seen(socket, user.id);
  await once(socket, 'open');
  await told;
  return socket;
}

/** Resolves once the socket was told that this member is online. */
function seen(socket: WebSocket, id: string): Promise<void> {
  return new Promise((resolve) => {
    socket.on('message', (bytes: Buffer) => {
      if (bytes.toString().includes('getOnlineUsers') && bytes.toString().includes(id)) resolve();
    });
  });
}

/** Frames pushed where one member comes, while so many sockets are open: every one of them must hear of it once. */
export async function pushesAt(site: LocalSite, { me, peer }: Cast, sockets: number): Promise<number> {
  const first = await connect(me);
  const rest = await Promise.all(Array.from({ length: sockets - 1 }, () => connect(me)));
  const by = { label: 'background/presence', action: 'execute-api:ManageConnections' };
  const pushed = await timesOf(site, by, async () => {
    const told = [first, ...rest].map((socket) => seen(socket, peer.user.id));
    const visitor = await connect(peer);
    await Promise.all(told);
    rest.push(visitor);
  });
  await Promise.all([first, ...rest].map((socket) => (socket.close(), once(socket, 'close'))));
  return pushed;
}
