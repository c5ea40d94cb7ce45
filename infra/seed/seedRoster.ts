import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { checkRoster, createRosterImport, importRoster } from '#shared/roster/importRoutes.ts';
import {
  listInvitationBatches,
  prepareInvitations,
  sendInvitations,
} from '#shared/roster/invitationRoutes.ts';
import { getRosterImport, listRosterImports } from '#shared/roster/routes.ts';
import { type Caller, type DemoMember, postFile } from './apiCaller.ts';

const fileName = 'class-of-2012.csv';
const classYear = 2012;
/** A class that `roster.csv` does not contain, so importing that file by hand still adds people. */
const file = [
  'Student ID;Last name;First names;Class;Degree;E-mail',
  `20120001;Lindqvist;Ebba;${classYear};MSc Physics;ebba.lindqvist@alumni.example`,
  `20120002;Mbeki;Thabo;${classYear};BA History;thabo.mbeki@alumni.example`,
  `20120003;Rossi;Chiara;${classYear};BSc Economics;chiara.rossi@alumni.example`,
  `20120004;Haddad;Rami;${classYear};MA Literature;`,
].join('\n');

const tries = 120;
const retryMs = 500;

/** Imports the roster of a class, and invites by mail those in it who have an address, once. */
export async function fillRoster({ call }: DemoMember, siteUrl: string): Promise<void> {
  await importOnce(call, siteUrl);
  const { data: batches } = await call(listInvitationBatches, { query: {} });
  const id =
    batches[0]?.id ?? (await call(prepareInvitations, { body: { from: classYear, to: classYear } })).data.id;
  const checkedImport = await until(
    async () => (await call(listInvitationBatches, { query: {} })).data.find((batch) => batch.id === id),
    ({ state }) => state !== 'counting',
  );
  if (checkedImport.state === 'ready') await call(sendInvitations, { params: { id } });
}

/** Continues where an interrupted import stopped. */
async function importOnce(call: Caller, siteUrl: string): Promise<void> {
  const { data: known } = await call(listRosterImports, { query: {} });
  const id = known.find((roster) => roster.fileName === fileName)?.id ?? (await upload(call, siteUrl));
  const input = { params: { id } };
  const rosterNow = async () => (await call(getRosterImport, input)).data;
  if ((await rosterNow()).state === 'uploading') await call(checkRoster, { ...input, body: {} });
  const { state } = await until(rosterNow, (roster) => !['uploading', 'checking'].includes(roster.state));
  if (state === 'checked') await call(importRoster, { ...input, query: {} });
  await until(rosterNow, (roster) => roster.state === 'imported');
}

async function upload(call: Caller, siteUrl: string): Promise<string> {
  const bytes = Buffer.from(file);
  const sha256 = createHash('sha256').update(bytes).digest('base64');
  const { data: form } = await call(createRosterImport, { body: { fileName, size: bytes.length, sha256 } });
  await postFile(form, siteUrl, new Blob([bytes], { type: 'text/csv' }));
  return form.id;
}

/** The result of `look`, as soon as it `fits`. */
async function until<T>(look: () => Promise<T | undefined>, fits: (found: T) => boolean): Promise<T> {
  for (let count = 0; count < tries; count += 1) {
    const found = await look();
    if (found !== undefined && fits(found)) return found;
    await setTimeout(retryMs);
  }
  throw new Error('The demo roster was not imported.');
}
