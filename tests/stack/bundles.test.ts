import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { grantOf } from '#functions/access.ts';
import { buildFunctions } from '#infra/build/bundles.ts';
import { functionKeys } from '#infra/build/inventory.ts';
import { allRoutes } from '#shared/routes/index.ts';

let folder: string;

beforeAll(async () => {
  folder = await buildFunctions();
});

const fileOf = (key: string) => `${folder}/${key}/index.cjs`;
/** Two thirds are schemas, sentences and our own code; of the SDK a client and its commands are left, a tenth. */
const mostBytes = 34_000;
/** What some may carry beside that: a passkey is checked without certificates, a provider is talked to by its own package. */
const moreBytes: ReadonlyMap<string, number> = new Map([
  // Changes whatever can be reported, how its author stands, with what they left meanwhile, the log and the mails in one
  // transaction.
  ['admin/decideReport', 4_800],
  // An address that is confirmed admits, by domain or by the roster, and is told of to the one before, with which a
  // suspension stays as long as it runs; guesses at a code are counted by the address.
  ['account/verifyEmail', 3_100],
  // Takes every other way in along with an address that was replaced, and tells of it by mail; with one that somebody else
  // has confirmed whom the roster took them for, and who was let in.
  ['account/withdrawEmail', 3_050],
  // Changes how somebody stands, what they may do, the log and the mails in one transaction, and tells the index at once.
  ['admin/changeMember', 5_100],
  // Shows whatever can be reported, as it stands and as it stood.
  ['admin/getReport', 1_250],
  // Words every kind of line, for the screen and its search.
  ['admin/listAudit', 250],
  // Words them for the file, behind a fresh login and a line of its own.
  ['admin/exportAudit', 1_750],
  // Changes a request, who is a member by it, the log and who is told in one transaction.
  ['admin/decideRequest', 300],
  // Lists whom a file of the roster proves, too, by the rule that counts them, and tells the log that it is looked at; of a
  // file only who may still be let in, and addresses are compared by one fold.
  ['admin/listRequests', 1_600],
  // Holds the names of 22,000 cities.
  ['user/findPlaces', 155_000],
  // Held to the session that makes it, and a change of the profile.
  ['account/createPasskey', 12_700],
  ['account/passkeyLogin', 12_600],
  ['account/leaveForProvider', 1_100],
  ['account/returnFromProvider', 6_000],
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

describe('the bundle of a function that knows only tables is at most 34 kB, gzipped', () => {
  test.each(plainRoutes)('%s', (key) => {
    const most = mostBytes + (moreBytes.get(key) ?? 0);
    expect(gzipSync(readFileSync(fileOf(key)), { level: 9 }).length).toBeLessThanOrEqual(most);
  });
});

test('who guards the API, in front of every call, loads no client of AWS: at most 5 kB', () => {
  expect(gzipSync(readFileSync(fileOf('edge/authorizeOrigin'))).length).toBeLessThan(5_000);
});

test('every function loads by itself and exports its handler', () => {
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

test('no bundle carries a secret, a source map or the address of this machine', () => {
  for (const key of functionKeys()) {
    const text = readFileSync(fileOf(key), 'utf8');

    expect(text).not.toMatch(/AKIA[0-9A-Z]{16}|BEGIN [A-Z ]*PRIVATE KEY|sourceMappingURL/);
    expect(text.includes(process.cwd())).toBe(false);
  }
});
