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
/** Half is schemas, sentences and our own code, half what the SDK needs to sign, send and describe its commands. */
const mostBytes = 67_000;
/** What some may carry besides, up to the library that checks passkeys, with its parsers of certificates. */
const moreBytes: ReadonlyMap<string, number> = new Map([
  // Changes whatever can be reported, how its author stands, with what they left meanwhile, the log and the mails in one
  // transaction.
  ['admin/decideReport', 4_800],
  // An address that is confirmed admits, by domain or by the roster, and is told of to the one before, with which a
  // suspension stays as long as it runs; guesses at a code are counted by the address.
  ['account/verifyEmail', 3_200],
  // Takes every other way in along with an address that was replaced, and tells of it by mail; with one that somebody else
  // has confirmed whom the roster took them for, and who was let in.
  ['account/withdrawEmail', 3_050],
  // Changes how somebody stands, what they may do, the log and the mails in one transaction, and tells the index at once.
  ['admin/changeMember', 5_200],
  // Shows whatever can be reported, as it stands and as it stood.
  ['admin/getReport', 1_250],
  // Words every kind of line, for the screen and its search, with what events and files are called.
  ['admin/listAudit', 1_000],
  // Words them for the file, behind a fresh login and a line of its own.
  ['admin/exportAudit', 2_500],
  // Lists whom a file of the roster proves, too, by the rule that counts them, and tells the log that it is looked at; of a
  // file only who may still be let in, and addresses are compared by one fold.
  ['admin/listRequests', 1_600],
  // Holds the names of 22,000 cities.
  ['user/findPlaces', 155_000],
  // Held to the session that makes it, and a change of the profile.
  ['account/createPasskey', 86_200],
  ['account/passkeyLogin', 82_000],
  ['account/leaveForProvider', 1_200],
  ['account/returnFromProvider', 6_200],
  // Lets in by a login like any, and tells of it by mail; what is connected is held as a passkey is.
  ['account/finishOauth', 1_500],
]);
/** Reads and writes tables and does no more: no form to take apart, no image to redraw, no socket to push to. */
const plainRoutes = allRoutes
  .filter(({ key, declared }) => {
    const { buckets, sockets, natives } = grantOf(key, declared);
    return declared.files === undefined && [buckets, sockets, natives].every((grant) => grant === undefined);
  })
  .map(({ key }) => key);

describe('the bundle of a function that uses only tables is at most 67 kB, gzipped', () => {
  test.each(plainRoutes)('%s', (key) => {
    const most = mostBytes + (moreBytes.get(key) ?? 0);
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
