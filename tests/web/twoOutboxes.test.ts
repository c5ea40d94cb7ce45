import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aBrowser } from '../support/aBrowser.ts';
import { PlayedServer } from '../support/playedServer.ts';
import { PlayedSocket } from '../support/playedSocket.ts';

const peerId = 'peer';
const ahead = 5.5 * 60_000;

let server: PlayedServer;
let tabA: ReturnType<PlayedServer['device']>;
let openTab: () => typeof tabA;

beforeEach(() => {
  server = new PlayedServer();
  const browser = aBrowser();
  openTab = () => {
    const tab = server.device(browser);
    onTestFinished(tab.close);
    return tab;
  };
  tabA = openTab();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const statesIn = (tab: typeof tabA) => tab.outbox.pendingTo(peerId).map(({ state }) => state);

function openLine(tab: typeof tabA): void {
  tab.connection.open();
  PlayedSocket.latest().accept();
}

test('a message written offline in a closed tab is sent once, by the remaining tab', async () => {
  const tabB = openTab();
  server.isAway = true;
  tabA.outbox.send(peerId, 'Written offline');
  await expect.poll(() => statesIn(tabA)).toEqual(['offline']);
  tabA.close();

  server.isAway = false;
  openLine(tabB);

  await expect.poll(server.taken).toEqual(['Written offline']);
  await expect.poll(() => statesIn(tabB)).toEqual([]);
});

test('two tabs with the same queued message send it once, even with a clock five minutes fast and a new id', async () => {
  server.aheadMs = ahead;
  server.isAway = true;
  tabA.outbox.send(peerId, 'Only once');
  await expect.poll(() => statesIn(tabA)).toEqual(['offline']);
  const tabB = openTab();
  await expect.poll(() => statesIn(tabB)).toEqual(['offline']);

  server.isAway = false;
  tabA.outbox.retry(peerId);
  tabB.outbox.retry(peerId);

  await expect.poll(() => [...statesIn(tabA), ...statesIn(tabB)]).toEqual([]);
  expect(server.taken()).toEqual(['Only once']);
});

test('a message refused in two tabs and resent by hand in both arrives once', async () => {
  server.refuses = true;
  tabA.outbox.send(peerId, 'Sent again');
  await expect.poll(() => statesIn(tabA)).toEqual(['refused']);
  const tabB = openTab();
  await expect.poll(() => statesIn(tabB)).toEqual(['refused']);
  const [refused] = tabA.outbox.pendingTo(peerId);

  server.refuses = false;
  tabA.outbox.retry(peerId, refused?.clientMessageId);
  tabB.outbox.retry(peerId, refused?.clientMessageId);

  await expect.poll(() => [...statesIn(tabA), ...statesIn(tabB)]).toEqual([]);
  expect(server.taken()).toEqual(['Sent again']);
});

test('a message is sent by the next retry although the browser refused the lock before', async () => {
  const { storage, withLock } = aBrowser();
  const refused = new DOMException('The document is not active.', 'InvalidStateError');
  const lock = vi.fn(withLock).mockRejectedValueOnce(refused);
  const tab = server.device({ storage, withLock: lock });
  onTestFinished(tab.close);
  tab.outbox.send(peerId, 'After the lock');
  await expect.poll(() => statesIn(tab)).toEqual(['failed']);

  tab.outbox.retry(peerId);

  await expect.poll(server.taken).toEqual(['After the lock']);
});

test('an error of the code while sending is reported, and the message can be retried', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const fault = new TypeError('The list is not ready.');
  vi.spyOn(tabA.inbox, 'add').mockImplementationOnce(() => {
    throw fault;
  });

  tabA.outbox.send(peerId, 'Despite the fault');
  await expect.poll(() => report.mock.calls).toEqual([[fault]]);
  tabA.outbox.retry(peerId);

  await expect.poll(() => statesIn(tabA)).toEqual([]);
  expect(server.taken()).toEqual(['Despite the fault']);
});

test('a failed request is no error of the code: it is not reported, and the next connection retries', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  server.isUnreachable = true;
  tabA.outbox.send(peerId, 'Without a network');
  await expect.poll(() => statesIn(tabA)).toEqual(['failed']);

  server.isUnreachable = false;
  openLine(tabA);

  await expect.poll(server.taken).toEqual(['Without a network']);
  expect(report).not.toHaveBeenCalled();
});

test('a message whose response was lost is sent once its conversation has it, and is not sent again', async () => {
  const { storage, withLock } = aBrowser();
  const tab = server.device({ storage, withLock });
  onTestFinished(tab.close);
  server.losesResponses = true;
  tab.outbox.send(peerId, 'Stored after all');
  await expect.poll(() => statesIn(tab)).toEqual(['failed']);

  await tab.conversations.reopen(peerId);

  expect(statesIn(tab)).toEqual([]);
  await expect.poll(() => storage.read(server.ownId)).toEqual([]);
  expect(server.asked.filter((line) => line.includes('/send/'))).toHaveLength(1);
});

test('a message written while the lock is being released is sent too', async () => {
  const { storage, withLock } = aBrowser();
  const released = Promise.withResolvers<undefined>();
  const tab = server.device({
    storage,
    withLock: async (name, act) => {
      await withLock(name, act);
      await released.promise;
    },
  });
  onTestFinished(tab.close);
  tab.outbox.send(peerId, 'First');
  await expect.poll(server.taken).toEqual(['First']);

  tab.outbox.send(peerId, 'Second');
  released.resolve(undefined);

  await expect.poll(server.taken).toEqual(['First', 'Second']);
});

test('a second start changes nothing: a reconnect reads the stored messages once', async () => {
  const { storage, withLock } = aBrowser();
  const read = vi.fn(storage.read);
  const tab = server.device({ storage: { ...storage, read }, withLock });
  onTestFinished(tab.close);
  tab.outbox.start();
  expect(read).toHaveBeenCalledTimes(1);

  openLine(tab);

  expect(read).toHaveBeenCalledTimes(2);
});
