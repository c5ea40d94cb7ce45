import { beforeAll, describe, expect, test } from 'vitest';
import { streamGrants } from '#functions/access.ts';
import { type SecretName, settingsOf, type StreamConsumer } from '#functions/grants.ts';
import { type BucketName, type TableName, buckets, tables } from '#functions/platform/dynamo/tables.ts';
import { queues } from '#functions/platform/jobs/queues.ts';
import {
  expectedOn,
  type FoundFunction,
  foundFunctions,
  granted,
  isOwnOfStack,
  readable,
} from './policies.ts';
import { type Synthesis, usualSynthesis } from './synthesis.ts';

let synthesis: Synthesis;
let found: readonly FoundFunction[];

beforeAll(async () => {
  synthesis = await usualSynthesis();
  found = foundFunctions(synthesis.template);
});

const consumers: Readonly<Record<string, StreamConsumer>> = streamGrants;

function isTable(name: string): name is TableName {
  return name in tables;
}
function isBucket(name: string): name is BucketName {
  return name in buckets;
}

describe('each function is allowed exactly what access.ts grants it', () => {
  test.each(granted)('%s', (key, grant) => {
    const made = found.find((candidate) => candidate.key === key);

    const allowed = (made?.allowed ?? []).map(readable).filter((line) => !isOwnOfStack(line));

    expect(made?.managedPolicies).toEqual([]);
    expect(allowed).toEqual(expectedOn(grant));
  });

  test.each(granted)('%s gets the names of what it may access, and no others', (key, grant) => {
    const made = found.find((candidate) => candidate.key === key);
    const names = [
      ...Object.keys(grant.tables ?? {})
        .filter(isTable)
        .map((name) => tables[name].env),
      ...Object.keys(grant.buckets ?? {})
        .filter(isBucket)
        .map((name) => buckets[name]),
      ...(grant.sockets === true ? ['SOCKET_ENDPOINT'] : []),
      ...(grant.queues ?? []).map((name) => queues[name].env),
      ...(grant.secrets ?? []).map((name) => `${name}_ARN`),
      // The local run passes these secrets themselves.
      ...(grant.secrets ?? []).filter((name) => name.endsWith('_CLIENT_SECRET')),
      ...settingsOf(grant),
    ];

    const told = (made?.environment ?? []).filter((name) => name !== 'ORIGIN_SECRET_ARN');

    expect(told.toSorted()).toEqual(names.toSorted());
  });
});

/** The functions that may read the secret whose logical id begins like this. */
function readersOf(secret: string): readonly string[] {
  const line = `secretsmanager:GetSecretValue <${secret}`;
  return found
    .filter(({ allowed }) => allowed.some((one) => one.startsWith(line)))
    .map(({ key }) => key)
    .sort();
}

test('each secret is read only by the functions that need it', () => {
  const secrets = found.flatMap(({ allowed }) =>
    allowed.filter((line) => line.startsWith('secretsmanager:')),
  );
  const readersWith = (name: SecretName) =>
    granted.filter(([, grant]) => grant.secrets?.includes(name) === true).map(([key]) => key);

  expect(readersOf('OriginSecret')).toEqual([
    'edge/authorizeOrigin',
    'edge/rotateOrigin',
    'socket/authorize',
  ]);
  expect(readersOf('PushKey')).toEqual(readersWith('PUSH_SECRET').toSorted());
  expect(readersOf('HeldKey')).toEqual(readersWith('HELD_NAMES_KEY').toSorted());
  expect(secrets.filter((line) => !/ <(OriginSecret|PushKey|HeldKey)/.test(line))).toEqual([]);
});

test('only consumers of a stream may read it', () => {
  for (const { key, allowed } of found) {
    const streams = allowed.map(readable).filter((line) => line.endsWith(' stream'));

    const table = consumers[key.replace('background/', '')]?.streamOf;

    expect(streams.every((line) => line.endsWith(`${table?.toLowerCase()} stream`))).toBe(true);
    expect(streams.length).toBe(table === undefined ? 0 : 3);
  }
});

test('nobody may change or delete a line of the audit log', () => {
  const lines = found.flatMap(({ allowed }) => allowed.map(readable));

  const onAudit = lines.filter((line) => / audit(?:\/|$)/.test(line)).map((line) => line.split(' ')[0]);

  expect(onAudit.filter((action) => action !== 'dynamodb:PutItem' && action !== 'dynamodb:Query')).toEqual(
    [],
  );
});

test('no action is a wildcard, and no resource is everything', () => {
  const lines = found.flatMap(({ allowed }) => allowed);

  // Lambda needs these, and IAM supports no resource for them.
  const hasNoResource = /^(dynamodb:ListStreams|xray:Put(TelemetryRecords|TraceSegments)) \*$/;
  const wide = lines.filter((line) => /^\S*\*|\s\*$/.test(line) && !hasNoResource.test(line));

  expect(wide).toEqual([]);
});
