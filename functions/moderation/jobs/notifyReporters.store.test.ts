import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { runDueJob } from '#functions/main/jobWorker.ts';
import { notifyReporters } from '#functions/moderation/jobs/moderationJobs.ts';
import { notifyReportersHandler } from '#functions/moderation/jobs/notifyReporters.ts';
import { recordReport as noteReport } from '#functions/moderation/store/reporting.ts';
import { startJob } from '#functions/platform/jobs/jobs.ts';
import { sendMail } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startEngine } from '#tests/support/engine.ts';
import { jobsIn } from '#tests/support/jobs.ts';
import { startPretendQueue } from '#tests/support/pretendQueue.ts';

const engine = await startEngine();
const queue = await startPretendQueue();
const { run } = notifyReportersHandler;

afterAll(async () => {
  await queue.stop();
  await engine.stop();
});

const snapshot = { title: '', text: '', imageUrls: [], messages: [], createdAt: new Date().toISOString() };
const Order = z.object({ cause: z.string(), userId: z.string() });
const mailsBecauseOf = async (cause: string) =>
  (await jobsIn('due')).flatMap(({ name, input }) => {
    const mail = name === sendMail.name ? z.safeParse(Order, input).data : undefined;
    return mail?.cause.startsWith(cause) === true ? [mail.userId] : [];
  });
const forever = Number.MAX_SAFE_INTEGER;

test('later reporters are notified with those that a dead run has notified already', async () => {
  const content = { kind: 'comment', id: newId(), where: newId() } as const;
  const report = async () => {
    const by = { reporter: newId(), reason: 'spam', text: '', now: new Date() } as const;
    return (await noteReport({ content, memberId: newId(), parties: [], snapshot }, by)).caseId;
  };
  const input = { caseId: await report(), cause: newId() };
  await report();
  const tell = async () => {
    await startJob(notifyReporters, input, new Date());
    await runDueJob({ pk: `JOB#${notifyReporters.name}#${input.cause}`, sk: '-' }, forever);
    return (await mailsBecauseOf(input.cause)).length;
  };

  expect(await tell()).toBe(2);
  expect(await tell()).toBe(2);
  await report();
  expect(await tell()).toBe(3);
});

test('each of many is mailed once by name, twenty-five a step', async () => {
  const content = { kind: 'comment', id: newId(), where: newId() } as const;
  const reporters = Array.from({ length: 27 }, () => newId()).toSorted();
  let caseId = '';
  for (const reporter of reporters) {
    const by = { reporter, reason: 'spam', text: '', now: new Date() } as const;
    ({ caseId } = await noteReport({ content, memberId: newId(), parties: [], snapshot }, by));
  }
  const cause = newId();

  const checkpoint = await run({ caseId, cause }, undefined);
  expect(checkpoint).toBe(reporters[24]);
  expect((await mailsBecauseOf(cause)).toSorted()).toEqual(reporters.slice(0, 25));
  expect(await run({ caseId, cause }, checkpoint)).toBeUndefined();
  expect((await mailsBecauseOf(cause)).toSorted()).toEqual(reporters);
});
