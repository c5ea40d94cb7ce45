import { afterAll, describe, expect, test } from 'vitest';
import * as blocking from '#functions/members/ties/blocking.ts';
import * as follows from '#functions/members/ties/follows.ts';
import { addUser } from '#functions/members/users.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { watchOpenChats } from '#functions/presence/openChats.ts';
import { watchersOf } from '#functions/presence/store/watched.ts';
import { blockedFor, followeesAndPeersOf, subscriptions } from '#functions/presence/subscriptions.ts';
import * as socketRows from '#functions/sockets/socketRows.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { documentsOf, type Row, rowsOf } from '#tests/support/wholeTables.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date();

/** The rows that subscribe sockets to this stranger. */
async function watchRows(id: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of rowsOf(documentsOf(process.env), process.env['CONNECTIONS_TABLE'])) rows.push(row);
  return rows.filter(({ pk }) => pk === `WATCHED#${id}`);
}

async function aMember(): Promise<string> {
  const user = aStoredUser();
  expect(await addUser(user)).toBe('done');
  return user.id;
}

test('a block hides both from each other, no matter who made it, and no one else', async () => {
  const [me, mine, theirs, other] = [await aMember(), await aMember(), await aMember(), await aMember()];
  await blocking.addBlock(me, mine);
  await blocking.addBlock(theirs, me);

  expect([...(await blockedFor(me))].toSorted()).toEqual([mine, theirs].toSorted());
  for (const id of [mine, theirs]) expect([...(await blockedFor(id))]).toEqual([me]);
  expect([...(await blockedFor(other))]).toEqual([]);
});

test('a member gets changes of those they follow and of their followers', async () => {
  const [me, followed, follower] = [await aMember(), await aMember(), await aMember()];
  await follows.addFollow(me, followed, now);
  await follows.addFollow(follower, me, now);

  expect(await followeesAndPeersOf(me)).toEqual([followed]);
  expect(await subscriptions.subscribersOf(me)).toEqual({ members: [follower], sockets: [] });
});

describe('a socket with open conversations', () => {
  const seen = async (address: { readonly userId: string; readonly connectionId: string }) => {
    const connection = await socketRows.findSocket(address);
    if (connection === undefined) throw new Error('there is no such socket');
    return connection;
  };

  test('gets changes of strangers while they are open, and none twice or about itself', async () => {
    const [userId, friend] = [await aMember(), await aMember()];
    const address = { userId, connectionId: `${newId()}=` };
    await socketRows.addSocket({ ...address, sessionId: newId() }, now);
    await follows.addFollow(userId, friend, now);
    const [first, two, three, four] = [newId(), newId(), newId(), newId()];
    const watching = async () =>
      Promise.all([userId, friend, first, two, three, four].map(async (id) => (await watchersOf(id)).length));

    await watchOpenChats(await seen(address), [userId, friend, first, two], now);
    expect((await seen(address)).strangers).toEqual([first, two]);
    expect(await watching()).toEqual([0, 0, 1, 1, 0, 0]);
    expect(await subscriptions.subscribersOf(first)).toEqual({ members: [], sockets: [address] });
    expect(await subscriptions.subscribedTo(userId, address.connectionId)).toEqual([friend, first, two]);
    expect(await subscriptions.subscribedTo(userId, 'closed=')).toEqual([friend]);

    const kept = (await watchRows(two))[0];
    await watchOpenChats(await seen(address), [two, three], new Date(now.getTime() + 9000));
    expect(await watchRows(two)).toEqual([kept]);
    expect((await seen(address)).strangers).toEqual([two, three]);
    expect(await watching()).toEqual([0, 0, 0, 1, 1, 0]);

    await watchOpenChats(await seen(address), [first, two, three, four], now);
    expect(await watching()).toEqual([0, 0, 1, 1, 1, 0]);

    await watchOpenChats(await seen(address), [], now);
    expect((await seen(address)).strangers).toEqual([]);
    expect(await watching()).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
