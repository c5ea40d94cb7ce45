import { afterAll, expect, test } from 'vitest';
import { changeSchool, currentSchool } from '#functions/membership/store/school.ts';
import { readAudit } from '#functions/office/audit/auditLog.ts';
import { allowInvitations } from '#functions/office/demoPeople.ts';
import { startEngine } from '#tests/support/engine.ts';
import { jobsIn } from '#tests/support/jobs.ts';
import { between } from '#tests/support/refusals.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = () => new Date();
const lines = async () => (await readAudit({ limit: 100, kind: 'school', now: now() })).items;
const startedJobs = async () => (await jobsIn('due')).filter(({ name }) => name === 'admitByRules');

interface Set {
  readonly name?: string;
  readonly invitation?: boolean;
  readonly domains?: string[];
}

async function set({ name, ...policies }: Set): Promise<void> {
  const { version, ...stored } = await currentSchool(now());
  const settings = { ...stored, name: name ?? stored.name, policies: { ...stored.policies, ...policies } };
  expect(await changeSchool(settings, version, [])).toBeDefined();
}

test('the CLI lets a school use invitations, which is logged, and waiting people are checked', async () => {
  await set({ name: 'Our School', invitation: false, domains: ['example.org'] });
  const before = await currentSchool(now());
  const linesBefore = await lines();

  await allowInvitations();

  const policies = { ...before.policies, invitation: true };
  expect(await currentSchool(now())).toEqual({ ...before, policies, version: before.version + 1 });
  const [line, ...older] = await lines();
  expect(line).toMatchObject({
    actor: 'cli',
    action: 'settingsChanged',
    kind: 'school',
    subject: 'settings',
    before: { invitation: false },
    after: { invitation: true },
  });
  expect(older).toEqual(linesBefore);
  expect((await startedJobs()).map(({ input }) => input)).toContainEqual({
    version: before.version + 1,
    open: false,
    domains: [],
    invitation: true,
    roster: false,
  });
});

test('an unchanged setting writes nothing', async () => {
  await set({ invitation: true });
  const before = [await currentSchool(now()), await lines(), await startedJobs()];

  await allowInvitations();

  expect([await currentSchool(now()), await lines(), await startedJobs()]).toEqual(before);
});

test('a concurrent change of settings stays', async () => {
  await set({ invitation: false });
  const { version } = await currentSchool(now());

  await between(allowInvitations, () => set({ name: 'Another Name' }));

  expect(await currentSchool(now())).toMatchObject({
    name: 'Another Name',
    policies: { invitation: true },
    version: version + 2,
  });
});
