import { PutObjectCommand } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { uploadKey } from '#functions/images/images.ts';
import { runDueJob } from '#functions/main/jobWorker.ts';
import * as emails from '#functions/members/names/emails.ts';
import type { StoredUser } from '#functions/members/users.ts';
import * as users from '#functions/members/users.ts';
import { decideMembershipRequest } from '#functions/membership/requestDecisions.ts';
import * as requests from '#functions/membership/store/requests.ts';
import type { Key } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import * as jobs from '#functions/platform/jobs/jobs.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import { s3 } from '#functions/platform/s3/storage.ts';
import { runRosterCheck, runRosterImport, type runRosterUndo } from '#functions/roster/jobs/rosterJobs.ts';
import * as imports from '#functions/roster/store/rosterImports.ts';
import type { StatedStudies } from '#shared/membership/entities.ts';
import { aStoredUser } from './aStoredUser.ts';
import { runAgain } from './jobs.ts';
import { refusal, withFault } from './refusals.ts';

/** Roster files, and the people whom they prove. Import this after `startEngine` and `startBuckets`. */

/** A job that may run until this time is never delayed. */
export const forever = Number.MAX_SAFE_INTEGER;
let people = 0;

export interface Waiting {
  readonly id: string;
  /** The line of a file that proves them. */
  readonly line: string;
}

/** The number of the latest member, which is part of their name. */
export const lastOne = () => people;

/** A pending member who has given their student ID. */
export async function whoTellsTheId(facts: Partial<StoredUser> = {}): Promise<Waiting> {
  people += 1;
  const user = aStoredUser({ fullName: `Ruth Feldman${people}`, admittedAt: '', ...facts });
  await users.addUser(user, [requests.openRequestStep(user.id, new Date())]);
  await tell(user.id, { classYear: 2019, studentId: `Own-${people}` });
  return { id: user.id, line: `own-${people};Ruth Feldman${people};2019;\n` };
}

/** A pending member with a confirmed address, which may begin with a given text. */
export async function whoHasTheAddress(
  reported: Partial<StatedStudies> = { classYear: 2012 },
  begins = 'nadia',
): Promise<Waiting> {
  people += 1;
  const email = `${begins}${people}@khoury.example`;
  const user = aStoredUser({ fullName: `Nadia Khoury${people}`, email, admittedAt: '' });
  await users.addUser(user);
  const opens = requests.openRequestStep(user.id, new Date());
  await emails.confirmAddress(user, opens, new Date(), { isInside: true });
  await tell(user.id, reported);
  return { id: user.id, line: `;Nadia Khoury${people};2012;${email}\n` };
}

export async function tell(id: string, reported: Partial<StatedStudies>): Promise<void> {
  const opened = await requests.findRequest(id);
  if (opened === undefined) throw new Error('nobody waits');
  await requests.updateRequest(opened, { text: '', ...reported });
}

export async function rename(id: string, fullName: string): Promise<void> {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('there is no such member');
  await transact(users.changeProfileSteps(user, { fullName }, new Date()));
}

export async function anAdmin(): Promise<string> {
  const admin = aStoredUser({ role: 'admin' });
  await users.addUser(admin);
  return admin.id;
}

/** An admin decides about a pending member. */
export async function decide(
  id: string,
  decision: 'approve' | 'decline' | 'more',
  words = '',
): Promise<void> {
  await decideMembershipRequest(id, { decision, words, adminId: await anAdmin() }, new Date());
}

/** Uploads a file and starts its check. @returns the import's id. */
export async function beginCheckOf(text: string | undefined): Promise<string> {
  const [id, byId] = [newId(), newId()];
  const now = new Date();
  await transact([imports.addImportStep({ id, fileName: 'a.csv', size: 1, byId }, now)]);
  if (text !== undefined) await upload(id, text);
  await transact([
    imports.setImportStateStep(id, { from: ['uploading'], check: 0, to: 'checking', set: { check: 1 } }),
    jobs.startJobStep(runRosterCheck, { importId: id, check: 1 }, now),
  ]);
  return id;
}

export async function uploadOf(importId: string) {
  const { byId = '' } = (await imports.findImport(importId)) ?? {};
  return { Bucket: bucketNamed('inbox'), Key: uploadKey(byId, importId) };
}

async function upload(importId: string, Body: string): Promise<void> {
  await s3().send(new PutObjectCommand({ ...(await uploadOf(importId)), Body }));
}

/** Starts the check of a file with these lines. @returns the import's id. */
export const beginCheck = (...lines: readonly string[]): Promise<string> =>
  beginCheckOf(`Id;Name;Class;Mail\n${lines.join('')}`);

/** The keys of the jobs of an import. */
export const confirmKey = (id: string) => ({ pk: `JOB#rosterConfirm#${id}`, sk: '-' });
export const countKey = (id: string) => ({ pk: `JOB#rosterCount#${id}`, sk: '-' });
export const checkKey = (id: string) => ({ pk: `JOB#rosterCheck#${id}-1`, sk: '-' });

/** Checks a file with these lines. @returns the import's id. */
export async function checked(...lines: readonly string[]): Promise<string> {
  const id = await beginCheck(...lines);
  await runDueJob(checkKey(id), forever);
  return id;
}

/** Starts an import, or undoing one. @returns the key of its job. */
export async function begin(
  id: string,
  job: typeof runRosterImport | typeof runRosterUndo,
  input: { readonly confirmsFor?: string } = {},
): Promise<Key> {
  const now = new Date();
  const [from, to] =
    job === runRosterImport ? (['checked', 'importing'] as const) : (['imported', 'undoing'] as const);
  const { done } = await transact([
    imports.reserveRosterStep(id, now),
    imports.setImportStateStep(id, { from: [from], check: 1, to }),
    jobs.startJobStep(job, { importId: id, ...input }, now),
  ]);
  if (!done) throw new Error('it does not start');
  return { pk: `JOB#${job.name}#${id}`, sk: '-' };
}

/** Imports a checked file, and confirms those whom it proves if an admin is named. */
export async function bring(id: string, confirmsFor?: string): Promise<void> {
  await runDueJob(
    await begin(id, runRosterImport, { ...(confirmsFor !== undefined && { confirmsFor }) }),
    forever,
  );
}

/** Checks and imports a file with these lines. @returns the import's id. */
export async function imported(...lines: readonly string[]): Promise<string> {
  const id = await checked(...lines);
  await bring(id);
  return id;
}

/**
 * Runs a job that dies: each run ends before its n-th write, has time for one step, and is followed by the next. The
 * last one is not repeated.
 */
export async function runDying(key: Key, deaths: readonly number[]): Promise<void> {
  await dyingRuns(key, deaths);
  await runAgain(key);
}

/** Only the runs that die. */
export async function dyingRuns(key: Key, deaths: readonly number[]): Promise<void> {
  for (const death of deaths) {
    let left = death;
    const before = (command: string) => {
      if (!/^(Put|Update|Delete|Transact)/.test(command)) return undefined;
      left -= 1;
      return left < 0 ? refusal('AccessDeniedException') : undefined;
    };
    await Promise.allSettled([withFault({ before }, () => runAgain(key, 0))]);
  }
}

export const provenOf = async (id: string) => (await imports.findImport(id))?.proven;
export const confirmingOf = async (id: string) => (await imports.findImport(id))?.confirming;
export const isIn = async ({ id }: Waiting) => (await users.findUser(id))?.admittedAt !== '';

let year = 1900;
/** A class that no other test of the file writes. */
export const newYear = () => (year += 1);

/** A line of a roster file. */
export const lineOf = (number: number, of: number, name = 'Person', mail = '') =>
  `${of}-${number};${name} ${number};${of};${mail}\n`;

export const linesOf = (count: number, of: number) =>
  Array.from({ length: count }, (_, index) => lineOf(index, of));

/** A checkpoint as a job stores it. */
export const placeAt = (part: number, added = 0, changed = 0, same = 0) =>
  JSON.stringify({ part, added, changed, same });

/** The row of an import, without its file and its times. */
export async function importRow(id: string) {
  const row = await imports.findImport(id);
  if (row === undefined) throw new Error('there is no such import');
  const { sk: _, byId: __, createdAt: ___, fileName: ____, size: _____, ...rest } = row;
  return rest;
}

/** Does something right before the n-th write of this work, of any kind. */
export async function beforeWrite<T>(
  index: number,
  meanwhile: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let writes = 0;
  const before = async (command: string) => {
    if (!/^(Update|Put|Transact)/.test(command)) return undefined;
    writes += 1;
    if (writes === index) await meanwhile();
    return undefined;
  };
  return withFault({ before }, work);
}

/** Another import starts to write rows, and does not end during the work. */
export async function besideAnother<T>(work: () => Promise<T>): Promise<T> {
  const other = newId();
  expect((await transact([imports.reserveRosterStep(other, new Date())])).done).toBe(true);
  try {
    return await work();
  } finally {
    await transact([imports.releaseRosterStep(other)]);
  }
}

/** Whether a new import can start. */
export async function isFree(): Promise<boolean> {
  const other = newId();
  const { done } = await transact([imports.reserveRosterStep(other, new Date())]);
  await transact([imports.releaseRosterStep(other)]);
  return done;
}
