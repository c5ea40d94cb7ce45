import { beforeEach, expect, test, vi } from 'vitest';
import { suspendedForGood } from '../membership/standing.ts';
import type { IndexedRow } from '../stores/indexedPeople.ts';

const jobs = vi.hoisted(() => ({ startJob: vi.fn() }));
vi.mock('../stores/jobs.ts', () => jobs);
const { endSuspension } = await import('../jobs/directoryJobs.ts');
const { relistLater } = await import('./endOfSuspension.ts');

beforeEach(() => vi.resetAllMocks());

const now = new Date('2026-05-01T12:00:00.000Z');
const person: IndexedRow = {
  id: 'maya',
  version: 1,
  fullName: 'Maya',
  earlierNames: [],
  username: 'maya',
  profilePhoto: '',
  role: 'member',
};

test.each([
  ['is not suspended', {}],
  ['is suspended for good', { suspendedUntil: suspendedForGood }],
  ['was suspended until this very moment', { suspendedUntil: now.toISOString() }],
  ['was suspended until before it', { suspendedUntil: '2026-05-01T11:59:59.999Z' }],
  ['is leaving', { leavingAt: now.toISOString() }],
  ['is leaving and suspended', { leavingAt: now.toISOString(), suspendedUntil: '2026-06-01T00:00:00.000Z' }],
])('who %s waits for no end of it', async (_, standing) => {
  await relistLater({ ...person, ...standing }, now);

  expect(jobs.startJob).not.toHaveBeenCalled();
});

test.each(['2026-05-01T12:00:00.001Z', '2026-06-01T00:00:00.000Z'])(
  'who is suspended until %s is found again then',
  async (suspendedUntil) => {
    await relistLater({ ...person, suspendedUntil }, now);

    const input = { userId: 'maya', suspendedUntil };
    expect(jobs.startJob.mock.calls).toEqual([[endSuspension, input, now, new Date(suspendedUntil)]]);
  },
);
