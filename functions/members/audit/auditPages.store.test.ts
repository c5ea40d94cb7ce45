import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTable, partitionOf } from '#functions/members/audit/audit.ts';
import { removerOf } from '#functions/members/audit/removers.ts';
import { auditPage } from '#functions/office/audit/auditLines.ts';
import { readAudit } from '#functions/office/audit/auditLog.ts';
import {
  maxTransactionSteps as stepsOfTransaction,
  transact,
} from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { adminLimits } from '#shared/office/limits.ts';
import type { Language } from '#shared/platform/languages.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date('2026-11-22T10:00:00.000Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

interface Line {
  readonly at: Date;
  readonly actor?: string;
  readonly subject?: string;
  readonly kind?: 'member' | 'event';
}

/** Puts lines into the log. @returns their ids. */
async function told(lines: readonly Line[]): Promise<string[]> {
  const rows = lines.map(({ at, actor = newId(), subject = newId(), kind = 'member' }) => {
    const values = { actor, subject, kind, action: 'suspended', before: {}, after: {} };
    return { pk: partitionOf(at), sk: newId(at), ...values };
  });
  const steps = rows.map((row) => auditTable.putStep(row));
  for (let at = 0; at < steps.length; at += stepsOfTransaction) {
    await transact(steps.slice(at, at + stepsOfTransaction));
  }
  return rows.map(({ sk }) => sk);
}

/** A page: the ids of its lines, and where it ended. */
async function page(request: Omit<Parameters<typeof readAudit>[0], 'now'>) {
  const { items, last } = await readAudit({ ...request, now });
  return [items.map(({ sk }) => sk), last];
}

describe('the log of one actor or about one member', () => {
  const [actor, subject] = [newId(), newId()];
  // In this month, and the one before the last.
  const days = [0, 1, 80].map((count) => count * 24 * 3600);
  let byActor: string[] = [];
  let ofSubject: string[] = [];
  let both = '';

  beforeAll(async () => {
    byActor = await told(days.map((ago) => ({ at: secondsAgo(ago + 10), actor })));
    ofSubject = await told(days.map((ago) => ({ at: secondsAgo(ago + 20), subject })));
    [both = ''] = await told([{ at: secondsAgo(5), actor, subject }]);
  });

  test('is read page by page, the newest first, across months', async () => {
    expect(await page({ limit: 2, actor })).toEqual([[both, byActor[0]], byActor[0]]);
    expect(await page({ limit: 2, actor, after: byActor[0] })).toEqual([byActor.slice(1), undefined]);
    expect(await page({ limit: 4, subject })).toEqual([[both, ...ofSubject], undefined]);
    expect(await page({ limit: 2, subject, after: both })).toEqual([ofSubject.slice(0, 2), ofSubject[1]]);
  });

  test("is filtered by member within an actor's lines", async () => {
    expect(await page({ limit: 5, actor, subject })).toEqual([[both], undefined]);
    expect(await page({ limit: 5, actor, kind: 'event' })).toEqual([[], undefined]);
  });
});

test('a page ends early after too many lines, with a cursor', async () => {
  const actor = newId();
  const plain = Array.from({ length: adminLimits.maxAuditLines }, (_, ago) => ({
    at: secondsAgo(ago),
    actor,
  }));
  const wanted = { at: secondsAgo(adminLimits.maxAuditLines), actor, kind: 'event' } as const;
  const ids = await told([...plain, wanted]);

  const first = await page({ limit: 1, actor, kind: 'event' });

  expect(first).toEqual([[], ids.at(-2)]);
  expect(await page({ limit: 1, actor, kind: 'event', after: ids.at(-2) })).toEqual([
    [ids.at(-1)],
    undefined,
  ]);
});

describe('the whole log', () => {
  // A month that the other tests do not use, with a day that the previous month does not have.
  const then = new Date('2033-10-31T12:00:00.000Z');
  const read = async (limit: number, after?: string) => {
    const { items, last } = await readAudit({ limit, now: then, ...(after && { after }) });
    return [items.map(({ sk }) => sk), last];
  };

  test('is read month by month to the oldest kept line', async () => {
    const moments = ['2033-10-31', '2033-10-01', '2033-09-30', '2033-02-28', '2032-01-15', '2031-11-01'];
    const ids = await told(moments.map((day) => ({ at: new Date(`${day}T11:00:00.000Z`) })));
    const beyond = await told([{ at: new Date('2031-10-31T11:00:00.000Z') }]);

    expect(await read(50)).toEqual([ids, undefined]);
    expect(await read(3)).toEqual([ids.slice(0, 3), ids[2]]);
    expect(await read(2, ids[2])).toEqual([ids.slice(3, 5), ids[4]]);
    expect(await read(3, ids[4])).toEqual([ids.slice(5), undefined]);
    expect(await read(3, beyond[0])).toEqual([[], undefined]);
  });

  test('is read across the hundreds of a month', async () => {
    const at = (nth: number) => new Date(Date.parse('2029-05-31T12:00:00.000Z') - nth * 1000);
    const ids = await told(Array.from({ length: 205 }, (_, nth) => ({ at: at(nth) })));

    const { items, last } = await readAudit({ limit: 204, now: at(0) });

    expect(items.map(({ sk }) => sk)).toEqual(ids.slice(0, 204));
    expect(last).toBe(ids[203]);
  });
});

describe('a deletion', () => {
  const line = { action: 'commentRemoved', kind: 'comment', on: newId(), now } as const;

  test('is logged for an admin, not for a member', async () => {
    const by = removerOf({ userId: 'cli', role: 'admin', byCookie: true }, line);

    expect(removerOf({ userId: 'me', role: 'member', byCookie: true }, line)).toEqual({
      userId: 'me',
      isAdmin: false,
    });
    if (!by.isAdmin) throw new Error('an admin is none');
    expect(by.userId).toBe('cli');
    await transact(await by.audit());

    const { items } = await readAudit({ limit: 5, subject: line.on, now });
    expect(items).toMatchObject([{ actor: 'cli', action: 'commentRemoved', kind: 'comment' }]);
  });
});

test("a deleted account is found by its name in the reader's language", async () => {
  const later = new Date('2027-03-01T10:00:00.000Z');
  const [line] = await told([{ at: later }]);
  const found = async (q: string, language: Language) => {
    const all = { actorId: undefined, person: undefined, kind: undefined, limit: 5, after: undefined };
    const { lines } = await auditPage({ ...all, q, language, now: later });
    return lines.map(({ id }) => id);
  };

  expect(await found('Ehemaliges Mitglied', 'de')).toEqual([line]);
  expect(await found('Former member', 'de')).toEqual([]);
  expect(await found('Former member', 'en')).toContain(line);
});
