import { vi } from 'vitest';
import { rosterCheck, rosterImport } from '#functions/roster/workers/rosterJobs.ts';
import { runJob } from '#functions/main/runJob.ts';
import * as emails from '#functions/members/emails.ts';
import { readUpload } from '#functions/images/files.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import * as jobs from '#functions/platform/jobs/jobs.ts';
import * as requests from '#functions/membership/store/requests.ts';
import * as imports from '#functions/roster/store/rosterImports.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { StoredUser } from '#functions/members/users.ts';
import * as users from '#functions/members/users.ts';
import type { Told } from '#shared/membership/entities.ts';
import { aStoredUser } from './aStoredUser.ts';

/** Who waits, and files that prove them: imported behind `startEngine`, by tests that pretend `images/files.ts`. */

const forever = Number.MAX_SAFE_INTEGER;
let people = 0;

export interface Waiting {
  readonly id: string;
  /** The line of a file that proves them. */
  readonly line: string;
}

/** The number of who was made last, which stands in their names. */
export const lastOne = () => people;

/** Somebody who waits and has told the school's own id of themselves. */
export async function whoTellsTheId(facts: Partial<StoredUser> = {}): Promise<Waiting> {
  people += 1;
  const user = aStoredUser({ fullName: `Ruth Feldman${people}`, admittedAt: '', ...facts });
  await users.addUser(user, [requests.openStep(user.id, new Date())]);
  await tell(user.id, { classYear: 2019, ownId: `Own-${people}` });
  return { id: user.id, line: `own-${people};Ruth Feldman${people};2019;\n` };
}

/** Somebody who waits and has confirmed an address, which begins so where that is said. */
export async function whoHasTheAddress(
  told: Partial<Told> = { classYear: 2012 },
  begins = 'nadia',
): Promise<Waiting> {
  people += 1;
  const email = `${begins}${people}@khoury.example`;
  const user = aStoredUser({ fullName: `Nadia Khoury${people}`, email, admittedAt: '' });
  await users.addUser(user);
  const opens = requests.openStep(user.id, new Date());
  await emails.confirmAddress(user, opens, new Date(), { isInside: true });
  await tell(user.id, told);
  return { id: user.id, line: `;Nadia Khoury${people};2012;${email}\n` };
}

export async function tell(id: string, told: Partial<Told>): Promise<void> {
  const opened = await requests.findRequest(id);
  if (opened === undefined) throw new Error('nobody waits');
  await requests.updateRequest(opened, { text: '', ...told });
}

export async function rename(id: string, fullName: string): Promise<void> {
  const seen = await users.findUser(id);
  if (seen === undefined) throw new Error('there is no such member');
  await transact([users.changeStep(seen, { fullName }, new Date())]);
}

export async function anAdmin(): Promise<string> {
  const admin = aStoredUser({ role: 'admin' });
  await users.addUser(admin);
  return admin.id;
}

/** Has the check of a file of these lines begun. @returns the import's id. */
export async function beginCheck(...lines: readonly string[]): Promise<string> {
  const id = newId();
  const now = new Date();
  vi.mocked(readUpload).mockResolvedValue(Buffer.from(`Id;Name;Class;Mail\n${lines.join('')}`));
  await transact([imports.addImportStep({ id, fileName: 'a.csv', size: 1, byId: newId() }, now)]);
  await transact([
    imports.moveStep(id, { from: ['uploading'], check: 0, to: 'checking', set: { check: 1 } }),
    jobs.startStep(rosterCheck, { importId: id, check: 1 }, now),
  ]);
  return id;
}

export const checkKey = (id: string) => ({ pk: `JOB#rosterCheck#${id}-1`, sk: '-' });

/** Has a file of these lines checked. @returns the import's id. */
export async function checked(...lines: readonly string[]): Promise<string> {
  const id = await beginCheck(...lines);
  await runJob(checkKey(id), forever);
  return id;
}

/** Has a checked file imported, and those confirmed whom it proves, where that is said. */
export async function bring(id: string, confirmsFor?: string): Promise<void> {
  const now = new Date();
  await transact([
    imports.busyStep(id, now),
    imports.moveStep(id, { from: ['checked'], check: 1, to: 'importing' }),
    jobs.startStep(rosterImport, { importId: id, ...(confirmsFor && { confirmsFor }) }, now),
  ]);
  await runJob({ pk: `JOB#rosterImport#${id}`, sk: '-' }, forever);
}

export const provenOf = async (id: string) => (await imports.findImport(id))?.proven;
export const confirmingOf = async (id: string) => (await imports.findImport(id))?.confirming;
export const isIn = async ({ id }: Waiting) => (await users.findUser(id))?.admittedAt !== '';
