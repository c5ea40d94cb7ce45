import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listMessages } from '#shared/messages/readingRoutes.ts';
import { listConversations } from '#shared/messages/routes.ts';
import type { Message } from '#shared/platform/entities.ts';
import { ClientDevice, QuietSocket } from '../support/clientDevice.ts';
import { allPages } from '../support/pages.ts';
import { aMember, logInPlanted, type Member } from '../support/people.ts';
import { runs } from '../support/runs.ts';
import type { FrameFate, RequestFate } from '../support/unkindProxy.ts';

/** Two people with two devices each: the first two are one person's, the last two the other's. */
let people: readonly [Member, Member];
const places = [0, 1, 2, 3] as const;
type Place = (typeof places)[number];

const requestFates: readonly RequestFate[] = [
  'pass',
  'refuse',
  'loseAnswer',
  'holdAnswer',
  'holdRequest',
  'double',
];
const frameFates: readonly FrameFate[] = ['pass', 'hold', 'double', 'lose'];

type Step = { at: Place } & (
  | {
      does:
        | 'write'
        | 'look'
        | 'lookAway'
        | 'cut'
        | 'wake'
        | 'release'
        | 'reopen'
        | 'refuseSockets'
        | 'breathe';
    }
  | { does: 'requests'; fate: RequestFate }
  | { does: 'frames'; fate: FrameFate }
);

const at = fc.constantFrom(...places);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ at, does: fc.constant('write' as const) }) },
    { weight: 3, arbitrary: fc.record({ at, does: fc.constant('breathe' as const) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        at,
        does: fc.constantFrom(
          'look' as const,
          'lookAway' as const,
          'cut' as const,
          'wake' as const,
          'release' as const,
          'reopen' as const,
          'refuseSockets' as const,
        ),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        at,
        does: fc.constant('requests' as const),
        fate: fc.constantFrom(...requestFates),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        at,
        does: fc.constant('frames' as const),
        fate: fc.constantFrom(...frameFates),
      }),
    },
  ),
  { minLength: 10, maxLength: 40 },
);

beforeAll(async () => {
  vi.stubGlobal('WebSocket', QuietSocket);
  people = await Promise.all([aMember(), aMember()]);
});

afterAll(() => vi.unstubAllGlobals());

test(
  'whatever a connection does, every device ends with each message once and the right read marks',
  { tags: ['random'], timeout: 600_000 },
  async () => {
    const written: string[] = [];
    const sessions = await Promise.all(
      people.flatMap((one) => [Promise.resolve(one), logInPlanted(one.user.id)]),
    );
    await fc.assert(
      fc.asyncProperty(steps, fc.subarray([...places]), async (script, looking) => {
        const devices = sessions.map((member) => new ClientDevice(member));
        try {
          await Promise.all(devices.map((device, index) => device.start(peerOf(index))));
          for (const step of script) await perform(step, devices, written);
          for (const [position, device] of devices.entries()) {
            device.proxy.calm();
            device.conversations.setBeingRead(
              peerOf(position),
              looking.some((one) => one === position),
            );
          }
          await Promise.all(devices.map((device) => device.reopenLine()));
          await expect.poll(() => differences(devices, written), { interval: 1000 }).toEqual([]);
        } finally {
          await Promise.all(devices.map((device) => device.stop()));
        }
      }),
      { numRuns: runs(3, 20), endOnFailure: true },
    );
  },
);

test('frames lost on an open connection are noticed at its next ping: messages on one side, read marks on the other', async () => {
  const [one, other] = await Promise.all([aMember(), aMember()]);
  const [writer, reader] = [new ClientDevice(one), new ClientDevice(other)];
  try {
    await openChat({ writer, reader, writerId: one.user.id, readerId: other.user.id });
    reader.proxy.frames = 'lose';
    writer.outbox.send(other.user.id, 'Are you there?');
    await expect.poll(() => writer.conversations.get(other.user.id).messages).toHaveLength(1);
    expect(reader.conversations.get(one.user.id).messages).toEqual([]);

    reader.ping();
    await expect.poll(() => reader.conversations.get(one.user.id).messages).toHaveLength(1);
    await expect.poll(() => reader.inbox.unreadOf(one.user.id)).toBe(1);

    writer.proxy.frames = 'lose';
    reader.conversations.setBeingRead(one.user.id, true);
    // A read mark gets no response: the reader learns from a pong that it has arrived.
    const marked = () => {
      reader.ping();
      return reader.conversations.get(one.user.id).savedReadMarkSeq;
    };
    await expect.poll(marked).toBe(1);
    expect(writer.conversations.get(other.user.id).messages[0]?.isRead).toBe(false);

    writer.ping();
    await expect.poll(() => writer.conversations.get(other.user.id).messages[0]?.isRead).toBe(true);
  } finally {
    await Promise.all([writer.stop(), reader.stop()]);
  }
});

test.each([
  ['has looked away', () => undefined],
  ['has left the screen', (reader: ClientDevice) => reader.leave()],
])(
  'what was read while the connection failed is marked once it works again, though the reader %s',
  async (_, leave) => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const [writer, reader] = [new ClientDevice(one), new ClientDevice(other)];
    try {
      await openChat({ writer, reader, writerId: one.user.id, readerId: other.user.id });
      writer.outbox.send(other.user.id, 'Are you there?');
      await expect.poll(() => reader.conversations.get(one.user.id).messages).toHaveLength(1);

      reader.proxy.refusesSockets = true;
      reader.proxy.requests = 'refuse';
      reader.proxy.cut();
      reader.conversations.setBeingRead(one.user.id, true);
      reader.conversations.setBeingRead(one.user.id, false);
      leave(reader);
      await expect.poll(() => reader.underWay).toBe(0);
      reader.proxy.calm();
      await reader.reopenLine();

      await expect.poll(() => writer.conversations.get(other.user.id).messages[0]?.isRead).toBe(true);
    } finally {
      await Promise.all([writer.stop(), reader.stop()]);
    }
  },
);

/** Opens the conversation of a writer and a reader on both devices, and waits until the reader's is complete. */
async function openChat({
  writer,
  reader,
  writerId,
  readerId,
}: Readonly<
  Record<'writer' | 'reader', ClientDevice> & Record<'writerId' | 'readerId', string>
>): Promise<void> {
  await Promise.all([writer.start(readerId), reader.start(writerId)]);
  await Promise.all([writer.reopenLine(), reader.reopenLine()]);
  await expect.poll(() => reader.conversations.get(writerId).isLoaded).toBe(true);
  // A new connection catches up, which would bring a message without any frame.
  await expect.poll(() => reader.underWay).toBe(0);
}

const personOf = (index: number): Member => people[index < 2 ? 0 : 1];
const peerOf = (position: number): string => people[position < 2 ? 1 : 0].user.id;

/** Lets one thing happen, and everything in flight continue. */
async function perform(step: Step, devices: readonly ClientDevice[], written: string[]): Promise<void> {
  const device = devices[step.at];
  if (!device) return;
  const peerId = peerOf(step.at);
  const acts: Record<Exclude<Step['does'], 'requests' | 'frames'>, () => unknown> = {
    write: () => {
      written.push(`Number ${written.length}`);
      device.outbox.send(peerId, `Number ${written.length - 1}`);
    },
    look: () => device.conversations.setBeingRead(peerId, true),
    lookAway: () => device.conversations.setBeingRead(peerId, false),
    cut: () => device.proxy.cut(),
    wake: () => device.wake(),
    release: () => device.proxy.release(),
    reopen: () => void device.conversations.reopen(peerId),
    refuseSockets: () => {
      device.proxy.refusesSockets = true;
      device.proxy.cut();
    },
    // A complete exchange with the server, without faults: long enough for the others' effects to arrive.
    breathe: () => personOf(step.at).call(listConversations, {}),
  };
  if (step.does === 'requests') device.proxy.requests = step.fate;
  else if (step.does === 'frames') device.proxy.frames = step.fate;
  else await acts[step.does]();
}

/** The differences between the devices and the server. */
async function differences(devices: readonly ClientDevice[], written: readonly string[]): Promise<string[]> {
  const truths = await Promise.all(people.map((_, person) => truthFor(person * 2)));
  const found: string[] = [];
  for (const [index, device] of devices.entries()) {
    const truth = truths[index < 2 ? 0 : 1];
    const wrong = truth ? await wrongOn(device, index, truth) : ['no truth'];
    // A frame is a hint that a busy server may lose. The connection's own ping finds that out; here it only happens
    // sooner.
    if (wrong.length > 0) device.ping();
    found.push(...wrong.map((what) => `device ${index}: ${what}`));
  }
  const stored = (truths[0]?.messages ?? []).map(({ message }) => message).toSorted();
  if (stored.join() !== [...written].toSorted().join()) found.push('the server has not each message once');
  return found;
}

interface Truth {
  readonly messages: readonly Message[];
  readonly unread: number;
}

/** The whole conversation as the server shows it to one of the two, without marking anything as read. */
async function truthFor(index: number): Promise<Truth> {
  const { call } = personOf(index);
  const params = { id: peerOf(index) };
  const messages = await allPages((page) => call(listMessages, { params, query: { ...page, after: '0' } }));
  const { data } = await call(listConversations, {});
  return { messages, unread: data[0]?.unreadCount ?? 0 };
}

async function wrongOn(device: ClientDevice, index: number, truth: Truth): Promise<string[]> {
  const peerId = peerOf(index);
  await device.conversations.loadOlder(peerId);
  const { messages } = device.conversations.get(peerId);
  const pending = device.outbox.pendingTo(peerId);
  const wrong: string[] = [];
  if (pending.length > 0)
    wrong.push(`${pending.length} are not sent: ${pending.map(({ state }) => state).join()}`);
  if (idsOf(messages) !== idsOf(truth.messages))
    wrong.push(`shows ${seqsOf(messages)} of ${truth.messages.length}`);
  if (readOf(messages, peerId) !== readOf(truth.messages, peerId)) wrong.push('its own are marked otherwise');
  if (device.inbox.unreadOf(peerId) !== truth.unread)
    wrong.push(`${device.inbox.unreadOf(peerId)} unread in place of ${truth.unread}`);
  return wrong;
}

const idsOf = (messages: readonly Message[]): string => messages.map(({ _id }) => _id).join();
const seqsOf = (messages: readonly Message[]): string => messages.map(({ seq }) => seq).join();
const readOf = (messages: readonly Message[], peerId: string): string =>
  messages
    .filter(({ senderId, isRead }) => senderId !== peerId && isRead)
    .map(({ seq }) => seq)
    .join();
