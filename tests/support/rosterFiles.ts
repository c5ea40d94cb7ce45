import { createHash } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { RosterImport } from '#shared/roster/entities.ts';
import {
  checkRoster,
  createRosterImport,
  downloadRoster,
  importRoster,
} from '#shared/roster/importRoutes.ts';
import { getRosterImport } from '#shared/roster/routes.ts';
import { callsInBrowser } from './browserLogin.ts';
import { anAdmin, type Caller } from './people.ts';
import { postForm } from './uploading.ts';

/** An admin in a browser with a new login. */
export async function anAdminInBrowser(): Promise<Caller> {
  return callsInBrowser(await anAdmin());
}

/** Uploads a roster file. @returns the import's id. */
export async function uploadRoster(call: Caller, content: string | Buffer): Promise<string> {
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('base64');
  const { data: form } = await call(createRosterImport, {
    body: { fileName: 'graduates.csv', size: bytes.length, sha256 },
  });
  const stored = await postForm(form, bytes);
  if (stored.status !== 201) throw new Error(`storage answered ${stored.status}: ${stored.text}`);
  return form.id;
}

/** Waits for an import to reach one of these states. @returns the import. */
export async function rosterIn(
  call: Caller,
  id: string,
  state: RosterImport['state'],
): Promise<RosterImport> {
  await expect.poll(async () => (await call(getRosterImport, { params: { id } })).data.state).toBe(state);
  return (await call(getRosterImport, { params: { id } })).data;
}

/** Uploads and checks a file. */
export async function checkedRoster(call: Caller, content: string | Buffer): Promise<RosterImport> {
  const id = await uploadRoster(call, content);
  await call(checkRoster, { params: { id }, body: {} });
  return rosterIn(call, id, 'checked');
}

/** Starts a job that writes the roster, after the jobs of other tests: only one may write at a time. */
export function onceIdle<T>(begin: () => Promise<T>): Promise<T> {
  return vi.waitFor(begin, { timeout: 60_000, interval: 250 });
}

/** Uploads, checks and imports a file. */
export async function importedRoster(call: Caller, content: string | Buffer): Promise<RosterImport> {
  const { id } = await checkedRoster(call, content);
  await onceIdle(() => call(importRoster, { params: { id } }));
  return rosterIn(call, id, 'imported');
}

/** The whole roster as CSV. */
export async function wholeRoster(call: Caller): Promise<string> {
  let csv = '';
  let after: string | undefined;
  do {
    const { data } = await call(downloadRoster, { body: after === undefined ? {} : { after } });
    csv += data.csv;
    after = data.after;
  } while (after !== undefined);
  return csv;
}
