import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { findCase } from '#functions/cases/cases.ts';
import { addUser } from '#functions/members/users.ts';
import { run as decideReport } from '#functions/moderation/decideReport.ts';
import { run as listDecisions } from '#functions/moderation/listDecisions.ts';
import { recordReport } from '#functions/moderation/store/reporting.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { jobsIn } from '#tests/support/jobs.ts';
import { callBy } from '#tests/support/pretendCall.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date();
const Mail = z.object({ userId: z.string(), kind: z.literal('caseDecided') });

async function mailsTo(userId: string): Promise<number> {
  const inputs = (await jobsIn('due')).map(({ input }) => z.safeParse(Mail, input).data);
  return inputs.filter((mail) => mail?.userId === userId).length;
}

/** The content of a new member, who gets these decisions, each after another report. */
async function decided(...outcomes: readonly ('dismiss' | 'hide' | 'warn')[]): Promise<string> {
  const author = aStoredUser();
  expect(await addUser(author, [])).toBe('done');
  const content = { kind: 'comment', id: newId(), where: newId() } as const;
  const snapshot = { title: '', text: 'Buy!', imageUrls: [], messages: [], createdAt: now.toISOString() };
  const reported = { content, memberId: author.id, parties: [author.id], snapshot };
  for (const decision of outcomes) {
    const { caseId } = await recordReport(reported, { reporter: newId(), reason: 'spam', text: '', now });
    const version = (await findCase(caseId))?.version ?? 0;
    const call = { ...callBy(newId(), { role: 'admin' as const }), now, query: undefined };
    await decideReport({ ...call, params: { id: caseId }, body: { decision, text: 'So it is.', version } });
  }
  return author.id;
}

async function listedFor(author: string) {
  const call = { ...callBy(author), now, params: {}, query: { limit: 50 }, body: undefined };
  return (await listDecisions(call)).reply.map(({ decision }) => decision);
}

test('a decision changed to dismiss is mailed to the author and stays in their list', async () => {
  const author = await decided('hide', 'dismiss');

  expect(await mailsTo(author)).toBe(2);
  expect(await listedFor(author)).toEqual(['dismiss']);
});

test('a case dismissed again and again stays unknown to the author', async () => {
  const author = await decided('dismiss', 'dismiss');

  expect(await mailsTo(author)).toBe(0);
  expect(await listedFor(author)).toEqual([]);
});

test('an author who knows of a case gets all later decisions', async () => {
  const author = await decided('dismiss', 'warn', 'dismiss', 'dismiss');

  expect(await mailsTo(author)).toBe(3);
  expect(await listedFor(author)).toEqual(['dismiss']);
});
