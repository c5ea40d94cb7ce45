import { beforeAll, expect, test } from 'vitest';
import { getOverview } from '#shared/routes/admin.ts';
import { countReports } from '#shared/routes/adminReports.ts';
import { report } from '#shared/routes/safety.ts';
import { aMember, anAdmin, type Caller } from '../support/people.ts';
import { anExperience } from '../support/things.ts';

let call: Caller;

beforeAll(async () => {
  ({ call } = await anAdmin());
});

test('the overview counts who comes, and names the newest', async () => {
  for (let n = 0; n < 5; n += 1) await aMember();

  await expect
    .poll(
      async () => {
        const { data } = await call(getOverview, {});
        const week = data.weeks.at(-1);
        return data.weeks.length === 12 && (week?.joined ?? 0) > 0 && (week?.active ?? 0) > 0;
      },
      { timeout: 30_000 },
    )
    .toBe(true);

  const { data } = await call(getOverview, { query: { weeks: '26' } });
  expect(data.weeks).toHaveLength(26);
  expect(data.weeks.at(-1)?.members).toBe(data.counts.all);
  expect(data.newest).toHaveLength(5);
});

test('the overview counts the reports that wait, and says since when the oldest does', async () => {
  const [author, reporter] = await Promise.all([aMember(), aMember()]);
  const { id } = await anExperience(author);
  await reporter.call(report, { body: { kind: 'experience', id, reason: 'spam' } });

  // Other files report and decide at the same time: what is looked at is one moment.
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
