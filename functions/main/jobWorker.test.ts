import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { eraseMember, exportData } from '#functions/account/jobs/accountJobs.ts';
import { distributeAnnouncement } from '#functions/announcements/jobs/announcementJobs.ts';
import { sendEmailConfirmation } from '#functions/auth/jobs/authJobs.ts';
import { writeDigests } from '#functions/digest/jobs/digestJobs.ts';
import { endSuspension, snapshotJobs } from '#functions/directory/jobs/directoryJobs.ts';
import {
  clearEvent,
  seatWaitlisted,
  notifyAttendees,
  remindAttendees,
} from '#functions/events/jobs/eventJobs.ts';
import { clearExperience, clearLateLikes } from '#functions/experiences/jobs/experienceJobs.ts';
import { removeObjects } from '#functions/images/jobs/imageJobs.ts';
import { admitByRules, mailDecision } from '#functions/membership/jobs/membershipJobs.ts';
import { mailUnread } from '#functions/messages/jobs/messageJobs.ts';
import { moveImages, movePhoto, notifyReporters } from '#functions/moderation/jobs/moderationJobs.ts';
import type { JobDefinition } from '#functions/platform/jobs/job.ts';
import { sendBulkMail, sendMail } from '#functions/platform/mail/mailStep.ts';
import { sendPushes } from '#functions/push/jobs/pushJobs.ts';
import * as roster from '#functions/roster/jobs/rosterJobs.ts';
import { jobGrants } from './access.ts';
import { allJobs } from './allJobs.ts';
import { jobHandlers } from './jobWorker.ts';

const jobNames = allJobs.map(({ name }) => name);
const jobNamed = (name: string) => allJobs.find((job) => job.name === name);
const Declared = z.object({ name: z.string(), input: z.unknown(), unique: z.unknown() });

interface Row {
  readonly name: string;
  /** An input with every field, its unique name, and the member it belongs to. */
  readonly parsed: unknown;
  readonly unique: string;
  readonly member: string | undefined;
}

function row<S extends z.ZodMiniType>(
  job: JobDefinition<S>,
  input: z.output<S>,
  unique: string,
  member?: string,
): Row & { readonly input: unknown; readonly made: string; readonly theirs: string | undefined } {
  return {
    name: job.name,
    input,
    parsed: z.parse(job.input, input),
    unique,
    made: job.unique(input),
    member,
    theirs: job.member?.(input),
  };
}

const rules = { open: true, domains: ['a.example'], invitation: false, roster: true };
const mail = {
  kind: 'newDevice',
  userId: 'maya',
  address: 'm@x.example',
  data: { device: 'x' },
  cause: 'why',
};

/** Every job. */
const rows = [
  row(clearExperience, { experienceId: 'e', imageIds: ['i', 'j'], authorId: 'maya' }, 'e'),
  row(clearLateLikes, { experienceId: 'e' }, 'e'),
  row(removeObjects, { imageId: 'i', ownerId: 'maya' }, 'i'),
  row(sendMail, mail, 'newDevice#K-I8WF8V5f0yedBmMDbdn25jT0Il7zJvyD-4dNu4Gg8', 'maya'),
  row(
    sendBulkMail,
    { ...mail, about: ['jonas'] },
    'newDevice#K-I8WF8V5f0yedBmMDbdn25jT0Il7zJvyD-4dNu4Gg8',
    'maya',
  ),
  row(eraseMember, { userId: 'maya', leavingAt: 'then' }, 'maya#then'),
  row(exportData, { userId: 'maya', requestedAt: 'then' }, 'maya#then', 'maya'),
  row(roster.runRosterCheck, { importId: 'r', check: 4, uses: ['studentId'] }, 'r-4'),
  row(roster.matchMember, { userId: 'maya', cause: 'why' }, 'maya#why', 'maya'),
  row(roster.runRosterImport, { importId: 'r', confirmsFor: 'maya' }, 'r'),
  row(roster.admitProvenMembers, { importId: 'r', adminId: 'maya' }, 'r'),
  row(roster.countProvenWaiting, { importId: 'r' }, 'r'),
  row(roster.countClassSizes, { count: '7' }, '7'),
  row(roster.runRosterUndo, { importId: 'r' }, 'r'),
  row(roster.countInvitees, { batchId: 'b' }, 'b'),
  row(roster.queueInvitations, { batchId: 'b' }, 'b'),
  row(sendEmailConfirmation, { userId: 'maya', address: 'm@x.example', cause: 'why' }, 'why', 'maya'),
  row(mailDecision, { userId: 'maya', decisionId: 'd' }, 'd', 'maya'),
  row(notifyReporters, { caseId: 'c', cause: 'why' }, 'why'),
  row(moveImages, { experienceId: 'e', caseId: 'c', version: 2 }, 'c#2'),
  row(movePhoto, { userId: 'maya', caseId: 'c', version: 2 }, 'c#2', 'maya'),
  row(snapshotJobs.people, { isRebuild: true }, 'rebuild'),
  row(snapshotJobs.posts, { isRebuild: false }, 'next'),
  row(endSuspension, { userId: 'maya', suspendedUntil: 'then' }, 'maya#then', 'maya'),
  row(admitByRules, { version: 12, ...rules }, '12'),
  row(seatWaitlisted, { eventId: 'v', cause: 'why' }, 'v#why'),
  row(notifyAttendees, { eventId: 'v', sequence: 3 }, 'v#3'),
  row(remindAttendees, { eventId: 'v', sequence: 3, which: 'day' }, 'v#3#day'),
  row(clearEvent, { eventId: 'v' }, 'v'),
  row(sendPushes, { userId: 'maya', retry: { device: 'd', tries: 1, since: 'then' } }, 'maya#d', 'maya'),
  row(mailUnread, { userId: 'maya' }, 'maya', 'maya'),
  row(writeDigests, { at: 'then', day: '2026-11-28' }, 'then'),
  row(distributeAnnouncement, { announcementId: 'a', run: 2 }, 'a#2'),
];

test.each(rows)(
  '$name stores its whole input and is identified by $unique',
  ({ input, parsed, made, unique }) => {
    expect(parsed).toEqual(input);
    expect(made).toBe(unique);
  },
);

/** Why a job that names a member outlives their account; each input holds only ids. */
const outlivesItsMember: Readonly<Record<string, string>> = {
  clearExperience: 'what hangs on a deleted experience has to go',
  eraseMember: 'it erases the account',
  removeObjects: 'objects of an erased member have to be deleted',
  rosterImport: 'the school’s import goes on, and reports that the admin has lost the role',
  rosterConfirm: 'the same',
};

test.each(rows)('$name is removed with the account of its member, or has a reason to stay', (job) => {
  expect(job.theirs).toBe(job.member);
  const namesSomeone = JSON.stringify(job.input).includes('maya');
  expect(namesSomeone).toBe(job.member !== undefined || job.name in outlivesItsMember);
});

test('each job has its own name', () => {
  expect(jobNames.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  expect(new Set(jobNames).size).toBe(rows.length);
});

test('every job that a feature declares has a worker', async () => {
  const files = globSync('functions/*/jobs/*Jobs.ts');
  const declared = await Promise.all(files.map(async (file) => Object.values(await import(resolve(file)))));
  const names = declared.flat().flatMap((job) => Declared.safeParse(job).data?.name ?? []);

  expect(names).toContain(clearExperience.name);
  expect(jobNames).toEqual(expect.arrayContaining(names));
});

test('only mails and pushes have their own workers', () => {
  const own = ['sendMail', 'sendBulkMail', 'sendPushes'];
  expect(jobNames.filter((name) => jobNamed(name)?.queue !== undefined).toSorted()).toEqual(own.toSorted());
  expect([sendMail.queue, sendBulkMail.queue, sendPushes.queue]).toEqual(['mails', 'bulkMails', 'pushes']);
  const handled = jobHandlers.map(({ settings }) => settings.name);
  expect([...handled, ...own].toSorted()).toEqual(jobNames.toSorted());
});

test('each job that the worker runs says what it touches', () => {
  const handled = jobHandlers.map(({ settings }) => settings.name);

  expect(Object.keys(jobGrants).toSorted(), 'jobs with a grant in main/access.ts').toEqual(
    handled.toSorted(),
  );
});

test('the pushes of a member share one job, except retries for one device', () => {
  expect(sendPushes.unique({ userId: 'maya' })).toBe('maya');
});

test('a full rebuild of a snapshot is a different job than the next snapshot', () => {
  const { people, posts } = snapshotJobs;

  expect([people.name, posts.name]).toEqual(['snapshotPeople', 'snapshotPosts']);
  expect([people.unique({ isRebuild: false }), posts.unique({ isRebuild: true })]).toEqual([
    'next',
    'rebuild',
  ]);
});

test('the key of a mail job names nobody, and another cause is another job', () => {
  const job = sendMail.unique(mail);

  expect(job).not.toContain('maya');
  expect(job).not.toContain('why');
  expect(sendMail.unique({ ...mail, userId: 'jonas' })).toBe(job);
  expect(sendMail.unique({ ...mail, cause: 'else' })).not.toBe(job);
  expect(sendMail.unique({ ...mail, kind: 'resetPassword' })).not.toBe(job);
});

test('a restore of the tables repeats no job that mails, pushes to or notifies people', () => {
  const reaching = jobNames.filter((name) => jobNamed(name)?.reachesPeople === true);

  expect(reaching.toSorted(), 'jobs that declare reachesPeople').toEqual([
    'distributeAnnouncement',
    'exportData',
    'mailDecision',
    'mailUnread',
    'notifyAttendees',
    'notifyReporters',
    'queueInvitations',
    'remindGuests',
    'sendBulkMail',
    'sendEmailConfirmation',
    'sendMail',
    'sendPushes',
    'writeDigests',
  ]);
});
