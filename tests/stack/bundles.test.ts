import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { grantOf } from '#functions/access.ts';
import { buildFunctions } from '#infra/build/bundles.ts';
import { functionKeys } from '#infra/build/inventory.ts';
import { allRoutes } from '#shared/routes.ts';

let folder: string;

beforeAll(async () => {
  folder = await buildFunctions();
});

const fileOf = (key: string) => `${folder}/${key}/index.cjs`;
/** Half is schemas, texts and our own code; half is what the SDK needs to sign, send and describe its commands. */
const maxBytes = 67_000;
/** The exceptions: what some bundles may contain besides. */
const moreBytes: ReadonlyMap<string, number> = new Map([
  // One transaction changes the reported thing, its author's status, the audit log and the mails.
  ['moderation/decideReport', 4_800],
  // Confirming an address may admit a member, by domain or by the roster, and mails the previous address.
  ['account/verifyEmail', 3_400],
  // Removes every login method that came with a replaced address, and mails about it.
  ['account/withdrawEmail', 3_050],
  // One transaction changes status and role, the audit log and the mails; the index is updated at once.
  ['office/changeMember', 5_200],
  // Shows every kind of reportable thing, now and when it was reported.
  ['moderation/getReport', 1_250],
  // The texts of every kind of audit line, in the six languages in which admins search for them.
  ['office/listAudit', 8_900],
  // The same for the file, which needs a fresh login.
  ['office/exportAudit', 10_300],
  // Matches requests with the roster.
  ['office/listRequests', 1_600],
  // Writes the event, its seats, its deletion mark and the jobs that notify and remind its attendees.
  ['events/updateEvent', 100],
  // The library that writes calendar files.
  ['events/readCalendar', 4_850],
  // The names of 22,000 cities.
  ['profiles/findPlaces', 155_000],
  // The library that verifies passkeys, with its certificate parsers.
  ['auth/createPasskey', 86_200],
  ['auth/passkeyLogin', 82_000],
  // The library for OAuth.
  ['auth/leaveForProvider', 1_200],
  ['auth/returnFromProvider', 6_200],
  ['auth/finishOauth', 1_500],
]);
/** Routes that only read and write tables: no multipart form, no image, no socket. */
const plainRoutes = allRoutes
  .filter(({ key, declared }) => {
    const { buckets, sockets, nativePackages } = grantOf(key, declared);
    return (
      declared.files === undefined && [buckets, sockets, nativePackages].every((grant) => grant === undefined)
    );
  })
  .map(({ key }) => key);

describe('the bundle of a function that uses only tables is at most 67 kB, gzipped', () => {
  test.each(plainRoutes)('%s', (key) => {
    const most = maxBytes + (moreBytes.get(key) ?? 0);
    expect(gzipSync(readFileSync(fileOf(key)), { level: 9 }).length).toBeLessThanOrEqual(most);
  });
});

test('the authorizer, which runs before every call, bundles the signer but no AWS client: at most 20 kB', () => {
  expect(gzipSync(readFileSync(fileOf('edge/authorizeOrigin'))).length).toBeLessThan(20_000);
});

test('every function loads on its own and exports its handler', () => {
  const environment = { PATH: process.env['PATH'], AWS_REGION: 'us-east-1' };
  const script = 'for (const f of process.argv.slice(1)) console.log(f, typeof require(f).handler)';
  const files = functionKeys().map(fileOf);

  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script, ...files], {
    encoding: 'utf8',
    env: environment,
  });

  expect(stderr).toBe('');
  expect(stdout.trim().split('\n')).toEqual(files.map((file) => `${file} function`));
});

test("no bundle contains a secret, a source map or this machine's address", () => {
  for (const key of functionKeys()) {
    const text = readFileSync(fileOf(key), 'utf8');

    expect(text).not.toMatch(/AKIA[0-9A-Z]{16}|BEGIN [A-Z ]*PRIVATE KEY|sourceMappingURL/);
    expect(text.includes(process.cwd())).toBe(false);
  }
});
