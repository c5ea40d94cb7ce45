import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { markAddressUnconfirmed } from '#functions/members/names/emails.ts';
import { resendEmail, verifyEmail } from '#shared/account/emailRoutes.ts';
import { countReports } from '#shared/moderation/caseRoutes.ts';
import { report } from '#shared/moderation/routes.ts';
import { listMembers } from '#shared/office/memberRoutes.ts';
import { getOverview } from '#shared/office/routes.ts';
import { anExperience } from '../support/content.ts';
import { mailTo } from '../support/mailbox.ts';
import { asOwner } from '../support/owner.ts';
import { aMember, anAdmin, aNewcomer, type Caller } from '../support/people.ts';

let call: Caller;

beforeAll(async () => {
  ({ call } = await anAdmin());
});

test('the overview counts visitors and names the newest members', async () => {
  for (let n = 0; n < 5; n += 1) await aMember();

  await expect
    .poll(async () => {
      const { data } = await call(getOverview, {});
      const week = data.weeks.at(-1);
      return data.weeks.length === 12 && (week?.joined ?? 0) > 0 && (week?.active ?? 0) > 0;
    })
    .toBe(true);

  const { data } = await call(getOverview, { query: { weeks: '26' } });
  expect(data.weeks).toHaveLength(26);
  expect(data.weeks.at(-1)?.members).toBe(data.counts.all);
  expect(data.newest).toHaveLength(5);
});

test('the overview counts open reports and has the age of the oldest', async () => {
  const [author, reporter] = await Promise.all([aMember(), aMember()]);
  const { id } = await anExperience(author);
  await reporter.call(report, { body: { kind: 'experience', id, reason: 'spam' } });

  // Other test files report and decide at the same time, so compare values of the same moment.
  await expect
    .poll(async () => {
      const [overview, counts] = await Promise.all([call(getOverview, {}), call(countReports, {})]);
      return overview.data.reports.open - counts.data.open;
    })
    .toBe(0);
  const { data } = await call(getOverview, {});
  expect(data.reports.open).toBeGreaterThan(0);
  expect(Date.parse(data.reports.oldest ?? '')).toBeLessThanOrEqual(Date.now());
});

test('the overview counts members whose mail bounced, and the list has them until they confirm an address again', async () => {
  const email = `back-${randomUUID()}@alumni.example`;
  const member = await aNewcomer({ email });
  const confirm = async (): Promise<void> => {
    const { text } = await mailTo(email, /Confirm/, confirmed);
    confirmed += 1;
    await member.call(verifyEmail, { body: { code: /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? '' } });
  };
  let confirmed = 0;
  await confirm();
  asOwner();
  const list = async () => (await call(listMembers, { query: { kind: 'mailBack', limit: '100' } })).data;
  const isListed = async () => (await list()).members.some(({ id }) => id === member.user.id);
  expect(await isListed()).toBe(false);

  await markAddressUnconfirmed(email, new Date());

  expect(await isListed()).toBe(true);
  expect((await call(getOverview, {})).data.counts.mailBack).toBeGreaterThan(0);
  await member.call(resendEmail, {});
  await confirm();
  expect(await isListed()).toBe(false);
});
