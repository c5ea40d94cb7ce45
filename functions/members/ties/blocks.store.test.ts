import { array, asyncProperty, assert, constantFrom, nat, record } from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import * as people from '#functions/directory/listUsers.ts';
import * as feed from '#functions/experiences/listExperiences.ts';
import * as comments from '#functions/experiences/store/comments.ts';
import * as experiences from '#functions/experiences/store/experiences.ts';
import * as likes from '#functions/experiences/store/likes.ts';
import * as blocking from '#functions/members/ties/blocking.ts';
import * as blocks from '#functions/members/ties/blocks.ts';
import * as follows from '#functions/members/ties/follows.ts';
import * as users from '#functions/members/users.ts';
import * as messages from '#functions/messages/store/messages.ts';
import * as sends from '#functions/messages/store/messageWrites.ts';
import { database } from '#functions/platform/dynamo/databaseClient.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import * as edges from '#functions/profiles/followPage.ts';
import { safetyLimits } from '#shared/moderation/limits.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { takesAll } from '#tests/support/correspondents.ts';
import { startEngine } from '#tests/support/engine.ts';
import { callBy } from '#tests/support/pretendCall.ts';
import { between } from '#tests/support/refusals.ts';
import { runs } from '#tests/support/runs.ts';
import { Totals } from '#tests/support/totals.ts';

const engine = await startEngine();

const most = { blocks: 2, mutes: 2, blockersOfRow: 1 };
beforeEach(() => {
  vi.spyOn(safetyLimits, 'maxBlocks', 'get').mockReturnValue(most.blocks);
  vi.spyOn(safetyLimits, 'maxMutes', 'get').mockReturnValue(most.mutes);
  vi.spyOn(safetyLimits, 'maxBlockersPerRow', 'get').mockReturnValue(most.blockersOfRow);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => engine.stop());

const now = new Date();
const totals = new Totals();

async function members(count: number): Promise<string[]> {
  const all = Array.from({ length: count }, () => aStoredUser());
  for (const user of all) await users.addUser(user);
  return all.map(({ id }) => id);
}

async function anExperience(authorId: string): Promise<string> {
  const id = newId();
  const fields = { title: 'T', author: 'A', content: 'C' };
  await experiences.addExperience({ id, kind: 'story', authorId, fields, images: [], now }, []);
  return id;
}

/** Four members, each with an experience, and everything that one may do to another. */
async function aCrowd() {
  const ids = await members(4);
  const posts = new Map<string, string>();
  for (const id of ids) posts.set(id, await anExperience(id));
  const post = (id: string) => posts.get(id) ?? '';
  const acts = {
    block: blocking.addBlock,
    unblock: blocking.removeBlock,
    mute: blocking.addMute,
    unmute: blocking.removeMute,
    follow: (me: string, other: string) => follows.addFollow(me, other, now),
    like: (me: string, other: string) => likes.addLike(post(other), me),
    send: (me: string, other: string) =>
      sends.storeMessage({ from: me, to: other, text: 'Hi', now: new Date() }, async () => true, takesAll),
    comment: (me: string, other: string) =>
      comments.addComment({
        experienceId: post(other),
        authorId: me,
        text: 'Well told.',
        imageId: undefined,
        now: new Date(),
      }),
  };
  return { ids, acts };
}
type Act = keyof Awaited<ReturnType<typeof aCrowd>>['acts'];

const names: readonly Act[] = [
  'block',
  'block',
  'unblock',
  'mute',
  'unmute',
  'follow',
  'like',
  'send',
  'comment',
];
const step = record({ act: constantFrom(...names), me: nat(3), more: nat(2) });

const pairsOf = (ids: readonly string[]) =>
  ids.flatMap((me) => ids.filter((other) => other !== me).map((other) => [me, other] as const));

/** The expected ties between these members, as plain sets of `me other`. */
class TiesModel {
  readonly follow = new Set<string>();
  readonly #ties = { block: new Set<string>(), mute: new Set<string>() };
  readonly #ids: readonly string[];

  constructor(ids: readonly string[]) {
    this.#ids = ids;
  }

  /** The members whom this one blocks or mutes, newest account first. */
  listOf(kind: 'block' | 'mute', me: string): string[] {
    const listed = this.#ids.filter((other) => this.#ties[kind].has(`${me} ${other}`));
    return listed.toSorted().toReversed();
  }

  /** Performs the act on both, expecting the same outcome from the model. */
  check({ act, me, other }: { act: Act; me: string; other: string }, outcome: unknown): void {
    const tie = `${me} ${other}`;
    if (act === 'unblock') this.#ties.block.delete(tie);
    else if (act === 'unmute') this.#ties.mute.delete(tie);
    else if (act === 'block' || act === 'mute') this.#checkList(act, me, other, outcome);
    else {
      const isBlocked = [tie, `${other} ${me}`].some((pair) => this.#ties.block.has(pair));
      expect(outcome === undefined).toBe(isBlocked);
      if (act === 'follow' && !isBlocked) this.follow.add(tie);
    }
  }

  #checkList(act: 'block' | 'mute', me: string, other: string, outcome: unknown): void {
    const tie = `${me} ${other}`;
    const isFull = !this.#ties[act].has(tie) && this.listOf(act, me).length >= most[`${act}s`];
    expect(outcome).toBe(isFull ? 'full' : 'done');
    if (isFull) return;
    this.#ties[act].add(tie);
    if (act === 'block') for (const edge of [tie, `${other} ${me}`]) this.follow.delete(edge);
  }
}

/** The ties between these members in all tables. */
async function tiesOf(ids: readonly string[]) {
  await totals.count();
  const own = new Map<string, string[]>();
  const muted = new Map<string, string[]>();
  for (const id of ids) {
    own.set(id, await blocks.blockedOrMutedIds(id, 'OWN'));
    muted.set(id, await blocks.blockedOrMutedIds(id, 'MUTED'));
  }
  const followed: string[] = [];
  for (const [me, other] of pairsOf(ids))
    if (await follows.isFollowing(me, other)) followed.push(`${me} ${other}`);
  return { own, muted, followed };
}

/** Checks that the lists, the pairs, the ids left out of lists and the counters all agree. */
async function expectSound(ids: readonly string[]): Promise<void> {
  const { own, muted, followed } = await tiesOf(ids);
  const isApart = (me: string, other: string) =>
    own.get(me)?.includes(other) === true || own.get(other)?.includes(me) === true;
  const among = await blocks.blockedPairsAmong(pairsOf(ids));
  for (const [me, other] of pairsOf(ids)) {
    expect([await blocks.areBlocked(me, other), among(other, me)]).toEqual([
      isApart(me, other),
      isApart(me, other),
    ]);
    if (isApart(me, other)) expect(followed).not.toContain(`${me} ${other}`);
  }
  for (const id of ids) {
    expect(await blocks.blocksAndMutesOf(id)).toEqual({
      blocked: new Set(ids.filter((other) => isApart(id, other))),
      muted: new Set(muted.get(id)),
    });
    const user = await users.findUser(id);
    expect([user?.followersCount, user?.followingCount]).toEqual([
      followed.filter((edge) => edge.endsWith(id)).length,
      followed.filter((edge) => edge.startsWith(id)).length,
    ]);
  }
}

describe('blocks and mutes', () => {
  test('follow a model, and keep both members apart', { tags: ['random'], timeout: 600_000 }, () =>
    assert(
      asyncProperty(array(step, { minLength: 4, maxLength: 24 }), async (all) => {
        const { ids, acts } = await aCrowd();
        const model = new TiesModel(ids);
        for (const { act, me: index, more } of all) {
          const [me = '', other = ''] = [ids[index], ids[(index + 1 + more) % ids.length]];
          model.check({ act, me, other }, await acts[act](me, other));
        }
        const { own, muted, followed } = await tiesOf(ids);
        expect(own).toEqual(new Map(ids.map((id) => [id, model.listOf('block', id)])));
        expect(muted).toEqual(new Map(ids.map((id) => [id, model.listOf('mute', id)])));
        expect(new Set(followed)).toEqual(model.follow);
        await expectSound(ids);
      }),
      { numRuns: runs(5, 80) },
    ),
  );

  test('agree in every table after many concurrent changes', { tags: ['random'], timeout: 600_000 }, () =>
    assert(
      asyncProperty(
        array(array(step, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
        async (all) => {
          const { ids, acts } = await aCrowd();
          for (const round of all) {
            await Promise.all(
              round.map(({ act, me, more }) =>
                acts[act](ids[me] ?? '', ids[(me + 1 + more) % ids.length] ?? ''),
              ),
            );
            await expectSound(ids);
          }
          for (const [me, other] of pairsOf(ids)) {
            const sent = await messages.olderMessages(me, other, { limit: 50 });
            const more = await acts.send(me, other);
            expect(more === undefined).toBe(await blocks.areBlocked(me, other));
            const stored = await messages.olderMessages(me, other, { limit: 50 });
            expect(stored).toHaveLength(sent.length + (more === undefined ? 0 : 1));
          }
          const [gone = '', ...others] = ids;
          while (await blocking.eraseBlocksOf(gone));
          await expectSound(ids);
          for (const other of others) expect(await blocks.areBlocked(gone, other)).toBe(false);
          expect(await blocks.blocksAndMutesOf(gone)).toEqual({ blocked: new Set(), muted: new Set() });
          for (const other of others)
            expect((await blocks.blocksAndMutesOf(other)).muted).not.toContain(gone);
        },
      ),
      { numRuns: runs(3, 60) },
    ),
  );

  test('end no block of the other when both change theirs in the same moment', async () => {
    const [me = '', other = ''] = await members(2);
    await blocking.addBlock(me, other);

    await between(
      () => blocking.removeBlock(me, other),
      () => blocking.addBlock(other, me),
    );

    await expectSound([me, other]);
    expect([await blocks.blockedOrMutedIds(me, 'OWN'), await blocks.blockedOrMutedIds(other, 'OWN')]).toEqual(
      [[], [me]],
    );
    await blocking.addBlock(me, other);
    await between(
      () => blocking.removeBlock(me, other),
      () => blocking.removeBlock(other, me),
    );
    await expectSound([me, other]);
    expect(await blocks.areBlocked(me, other)).toBe(false);
  });

  test('fill one row of blockers after the other', async () => {
    vi.spyOn(safetyLimits, 'maxBlockersPerRow', 'get').mockReturnValue(2);
    const [me = '', ...others] = await members(6);
    for (const other of others) await blocking.addBlock(other, me);

    const Ids = z.object({ ids: z.set(z.string()) });
    const rows = await Promise.all(
      [0, 1, 2, 3].map((number) =>
        new Table('blocks').get(Ids, { pk: `BLOCKS#${me}`, sk: `BY#00000${number}` }, { consistent: true }),
      ),
    );

    expect(rows.map((row) => row?.ids.size)).toEqual([2, 2, 1, undefined]);
    await expectSound([me, ...others]);
  });

  test('are read consistently for a single item, and cheaply for lists', async () => {
    const consistent: unknown[] = [];
    database().middlewareStack.add(
      (next) => (args) => {
        consistent.push(Object.entries(args.input).find(([name]) => name === 'ConsistentRead')?.[1]);
        return next(args);
      },
      { step: 'initialize', name: 'consistent' },
    );
    await blocks.blocksAndMutesOf(newId());
    await blocks.blocksAndMutesOf(newId(), { consistent: true });
    database().middlewareStack.remove('consistent');

    expect(consistent).toEqual([false, true]);
  });

  test('never involve only one member', async () => {
    const me = newId();

    expect(blocks.unblockedSteps(me, me)).toEqual([]);
    expect(blocks.unblockedSteps(me, newId())).toHaveLength(1);
    expect(await blocks.areBlocked(me, me)).toBe(false);
  });

  test('cost a list one read, however many they are', async () => {
    vi.spyOn(safetyLimits, 'maxBlocks', 'get').mockReturnValue(7);
    const [me = '', ...others] = await members(8);
    for (const other of others) await blocking.addBlock(me, other);
    await blocking.addMute(me, newId());
    let reads = 0;
    database().middlewareStack.add(
      (next) => async (args) => {
        if (JSON.stringify(args.input).includes(process.env['BLOCKS_TABLE'] ?? '')) reads += 1;
        return next(args);
      },
      { step: 'initialize', name: 'reads' },
    );
    const query = { limit: 50, cursor: undefined };
    const call = { ...callBy(me), params: { userId: me }, body: undefined };
    const counted = [];
    for (const list of [
      () => feed.run({ ...call, query }),
      () => people.run({ ...call, query }),
      () => edges.followPage(me, 'byFollower', me, query),
    ]) {
      reads = 0;
      await list();
      counted.push(reads);
    }
    database().middlewareStack.remove('reads');

    expect(counted).toEqual([1, 1, 1]);
  });
});
