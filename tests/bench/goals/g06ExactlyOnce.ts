import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { newId } from '#functions/platform/runtime/ids.ts';
import { listMessages } from '#shared/messages/readingRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { chanceFrom } from '../../support/chance.ts';
import { newName } from '../apiCases.ts';
import { type BenchMember, call, join } from '../caller.ts';
import type { Goal } from '../goal.ts';
import { type KillableSite, startKillable } from '../killable.ts';

const sends = 1000;
const kills = 3;
const writers = 4;
/** A fifth of the sends goes wrong: sent twice at once, or cut off and sent again. */
const mishap = 0.2;
const cutWithinMs = 40;
const maxPageSize = 100;
/** From the published measurement of socket.io with lost connections; not run here. */
const lostByPeer = 0.15;

const Stored = z.array(z.object({ senderId: z.string(), seq: z.number(), message: z.string() }));
type Stored = z.output<typeof Stored>;
const chance = chanceFrom(6);

/** Sends until the server confirms that it stored the message, always under the same id, like our client. */
async function sendOnce(site: KillableSite, from: BenchMember, to: BenchMember, text: string): Promise<void> {
  const body = { message: text, clientMessageId: newId(new Date()) };
  const attempt = (signal?: AbortSignal) =>
    call(
      { url: site.url(), headers: from.headers },
      sendMessage,
      { params: { id: to.user.id }, body },
      signal,
    );
  const drawn = chance();
  if (drawn < mishap / 2) await Promise.allSettled([attempt(), attempt()]);
  else if (drawn < mishap)
    await attempt(AbortSignal.timeout(Math.floor(chance() * cutWithinMs))).catch(() => undefined);
  for (;;) {
    const isDone = await attempt().then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await setTimeout(100);
  }
}

async function readAll(site: KillableSite, reader: BenchMember, peer: BenchMember): Promise<Stored> {
  const all: Stored = [];
  for (;;) {
    const query = { after: String(all.at(-1)?.seq ?? 0), limit: String(maxPageSize) };
    const caller = { url: site.url(), headers: reader.headers };
    const { json } = await call(caller, listMessages, { params: { id: peer.user.id }, query });
    const page = Stored.parse(json);
    all.push(...page);
    if (page.length < maxPageSize) return all;
  }
}

/** The outcome of the texts that a member sent one after the other. */
function faultsOf(stored: Stored, sender: string, sent: readonly string[]) {
  const own = stored.filter(({ senderId }) => senderId === sender).map(({ message }) => message);
  const first = [...new Set(own)];
  return {
    lost: sent.filter((text) => !own.includes(text)).length,
    doubled: own.length - first.length,
    astray: first.filter((text, index) => text !== sent[index]).length,
  };
}

/** Sends messages while everything on the way fails that can, including the server. */
export const exactlyOnce: Goal = {
  id: 'G6',
  name: 'Messages exactly once',
  measure: async ({ site: built }) => {
    await built();
    const dataDir = await mkdtemp(joinPath(tmpdir(), 'alumni-once-'));
    const site = await startKillable(dataDir);
    try {
      const members: BenchMember[] = [];
      for (let count = 0; count < writers; count += 1) members.push(await join(site.url(), newName()));
      const peerOf = (index: number) => members[index ^ 1];
      const texts = members.map((_, position) =>
        Array.from({ length: sends / writers }, (__, count) => `${position}: ${count}`),
      );
      let done = 0;
      let killed = 0;
      const write = async (member: BenchMember, index: number) => {
        const peer = peerOf(index);
        if (peer === undefined) return;
        for (const text of texts[index] ?? []) {
          await sendOnce(site, member, peer, text);
          done += 1;
          if (killed < kills && done > ((killed + 1) * sends) / (kills + 1)) {
            killed += 1;
            await site.killAndStart();
          }
        }
      };
      await Promise.all(members.map(write));
      const found = { lost: 0, doubled: 0, astray: 0, gaps: 0 };
      for (const [index, member] of members.entries()) {
        const peer = peerOf(index);
        if (peer === undefined) continue;
        const stored = await readAll(site, member, peer);
        const { lost, doubled, astray } = faultsOf(stored, member.user.id, texts[index] ?? []);
        found.lost += lost;
        found.doubled += doubled;
        found.astray += astray;
        found.gaps += stored.filter(({ seq }, before) => seq !== before + 1).length;
      }
      const fair = `four writers, a fifth doubled or cut off, ${kills} kills of the whole server; 100,000 is the goal's own count`;
      const of = (name: string, figure: number, peer?: number) => ({
        name: `${name} of ${sends}`,
        unit: 'messages',
        figure,
        limit: 0,
        ...(peer === undefined ? {} : { peer }),
        floor: 0,
        fair: peer === undefined ? fair : `${fair}; the peer as published, not run`,
      });
      return [
        of('lost', found.lost, sends * lostByPeer),
        of('stored twice', found.doubled),
        of('out of order', found.astray),
        of('gaps', found.gaps),
      ];
    } finally {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
