import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { eraseMember } from '#functions/account/jobs/accountJobs.ts';
import { cancelLeaving, startLeaving } from '#functions/account/store/leaving.ts';
import * as experiences from '#functions/experiences/store/experiences.ts';
import * as likes from '#functions/experiences/store/likes.ts';
import * as images from '#functions/images/images.ts';
import { eraseMemberHandler } from '#functions/main/erasers.ts';
import { grantRole, listAdmins } from '#functions/members/roles.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import { addBlock } from '#functions/members/ties/blocking.ts';
import { blockedPairsAmong } from '#functions/members/ties/blocks.ts';
import * as follows from '#functions/members/ties/follows.ts';
import { replacePassword } from '#functions/members/userAccess.ts';
import * as users from '#functions/members/users.ts';
import { membershipConfirmedKind } from '#functions/membership/mail/membershipMailKinds.ts';
import { mailUnread } from '#functions/messages/jobs/messageJobs.ts';
import { changeStatusOf } from '#functions/office/adminCli.ts';
import { buckets, tables } from '#functions/platform/dynamo/tables.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { startJob } from '#functions/platform/jobs/jobs.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { copyName } from '#infra/restore/copies.ts';
import { restore } from '#infra/restore/restore.ts';
import { allRows } from '#infra/restore/rows.ts';
import { bucketOutput, tableOutput } from '#infra/stack/names.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { startBuckets } from '../support/buckets.ts';
import { documents } from '../support/documents.ts';
import { startEngine } from '../support/engine.ts';
import { runAgain } from '../support/jobs.ts';

/*
 * The drill of infra/runbook/restore.md: people use the site, an accident happens, and the tables are restored to the
 * second before it. AWS would make the copies; here the test does.
 */

const engine = await startEngine();
const storage = await startBuckets();
const { run: erase } = eraseMemberHandler;

const dynamo = new DynamoDBClient();
const s3 = new S3Client({ forcePathStyle: true });
const said: string[] = [];
const hourMs = 3_600_000;

const outputs = new Map([
  ...Object.entries(tables).map(([name, { env }]) => [tableOutput(name), process.env[env] ?? ''] as const),
  ...Object.entries(buckets).map(([name, env]) => [bucketOutput(name), process.env[env] ?? ''] as const),
]);
const liveTables = Object.values(tables).map(({ env }) => process.env[env] ?? '');
const then = new Date(Math.floor(Date.now() / 1000) * 1000);
const to = then.toISOString();

const stack = { status: 'UPDATE_COMPLETE', outputs, given: { maintenance: true }, updatedAt: new Date(0) };

/** `npm run restore` on these tables. */
const run = (args: readonly string[], found = stack, client = dynamo) =>
  restore(['--to', to, ...args], {
    findStack: () => Promise.resolve(found),
    dynamo: client,
    s3,
    useTables: () => Promise.resolve(),
    say: (line) => void said.push(line),
    now: () => new Date(),
    pollMs: 0,
  });

/** What AWS does: each table as it is now, in a table without indexes. */
async function makeCopy(table: string): Promise<void> {
  const TableName = copyName(table, then);
  await dynamo.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    }),
  );
  for await (const Item of allRows(dynamo, table)) await dynamo.send(new PutItemCommand({ TableName, Item }));
}

async function rowsOf(variable: string): Promise<readonly Record<string, unknown>[]> {
  const { Items = [] } = await documents.send(
    new ScanCommand({ TableName: process.env[variable], ConsistentRead: true }),
  );
  return Items;
}
/** All tables, by the keys of their rows. */
async function everything() {
  const all = await Promise.all(Object.values(tables).map(({ env }) => rowsOf(env)));
  return all.map((rows) =>
    Object.fromEntries(rows.map((row) => [`${String(row['pk'])} ${String(row['sk'])}`, row])),
  );
}
const jobStates = async () => {
  const Job = z.object({ pk: z.string(), state: z.string() });
  return (await rowsOf('JOBS_TABLE'))
    .map((row) => Job.parse(row))
    .map(({ pk, state }) => `${pk.split('#')[1]} ${state}`);
};
/** What a promise is rejected with; empty if it is fulfilled. */
const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: unknown) => String(error),
  );
/** A client whose process dies at its fourth batch of writes. */
function mortalClient() {
  const mortal = new DynamoDBClient();
  let writes = 0;
  mortal.middlewareStack.add(
    (next, context) => async (call) => {
      if (context.commandName === BatchWriteItemCommand.name && (writes += 1) > 3) throw new Error('killed');
      return next(call);
    },
    { step: 'initialize' },
  );
  return mortal;
}
type Rows = Awaited<ReturnType<typeof everything>>;
let [beforeRestore, afterDryRun, afterRefusals]: Rows[] = [];
let saidByDryRun: string;
let refusals: readonly string[];
let death: string;
let jobsAfterRestore: readonly string[];
const mailOf = (userId: string, cause: string) =>
  transact([mailStep(membershipConfirmedKind, { userId, data: { link: '/' }, cause, now: new Date() })]);

async function aMember() {
  const user = aStoredUser();
  await users.addUser(user);
  return user;
}
async function aPost(authorId: string): Promise<string> {
  const [id, now] = [newId(), new Date()];
  const clientId = { memberId: authorId, clientId: newId() };
  const fields = { title: 'Before', author: 'A', content: 'C' };
  await experiences.addExperience({ id, kind: 'story', authorId, fields, images: [], clientId, now }, []);
  return id;
}

const [author, fan, erased, suspended, leaver, blocker, dean, exAdmin, stayer] = [
  await aMember(),
  await aMember(),
  await aMember(),
  await aMember(),
  await aMember(),
  await aMember(),
  await aMember(),
  await aMember(),
  await aMember(),
];
const post = await aPost(author.id);

beforeAll(async () => {
  const now = new Date();
  await aMember();
  await likes.addLike(post, fan.id);
  await follows.addFollow(fan.id, author.id, now);
  await sessions.startSession(fan, now);
  // A mail sent since then; one still to come; and one due at that time, which has been sent since.
  await mailOf(fan.id, 'sent');
  await startJob(mailUnread, { userId: fan.id }, now, { at: new Date(Date.now() + hourMs) });
  await startJob(mailUnread, { userId: author.id }, now);
  await grantRole(dean.username, 'admin');
  await grantRole(exAdmin.username, 'admin');
  await startLeaving(stayer.id, () => [], new Date(Date.now() - 30 * 24 * hourMs));
  for (const table of liveTables) await makeCopy(table);

  // Actions since then that protect people.
  const left = await startLeaving(erased.id, () => [], now);
  const leavingAt = typeof left === 'string' ? '' : left.leavingAt;
  let step: string | undefined;
  do step = await erase({ userId: erased.id, leavingAt }, step);
  while (step !== undefined);
  const until = new Date(Date.now() + hourMs).toISOString();
  await changeStatusOf(suspended.username, { status: 'suspended', until, reason: 'Spam' });
  await startLeaving(leaver.id, () => [], now);
  await addBlock(blocker.id, fan.id);
  await grantRole(exAdmin.username, 'member');
  await cancelLeaving(stayer.id, now);
  const before = await users.findUser(fan.id);
  if (before !== undefined) await replacePassword(before, 'the new hash', now);
  // Other activity since then.
  const sent = `JOB#sendMail#`;
  for (const { pk } of await rowsOf('JOBS_TABLE')) {
    if (typeof pk === 'string' && pk.startsWith(sent)) {
      await documents.send(
        new UpdateCommand({
          TableName: process.env['JOBS_TABLE'],
          Key: { pk, sk: '-' },
          UpdateExpression: 'SET #state = :sent',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':sent': 'sent' },
        }),
      );
    }
  }
  await aPost(fan.id);
  await images.addImage({ id: newId(), ownerId: fan.id, state: 'ready', width: 1, height: 1 }, now);
  // The accident.
  await likes.removeLike(post, fan.id);
  const byAuthor = { userId: author.id, isAdmin: false } as const;
  expect(await experiences.removeExperience(post, byAuthor, new Date())).toBe('removed');
  beforeRestore = await everything();

  // The restore: only said, then refused, then killed half-way, and run again.
  await run([]);
  saidByDryRun = said.join('\n');
  afterDryRun = await everything();
  refusals = await Promise.all([
    messageOf(run(['--apply'], { ...stack, given: { maintenance: false } })),
    messageOf(run(['--apply'], { ...stack, updatedAt: new Date() })),
  ]);
  afterRefusals = await everything();
  death = await messageOf(run(['--apply'], stack, mortalClient()));
  await run(['--apply']);
  jobsAfterRestore = await jobStates();
});
afterAll(async () => {
  dynamo.destroy();
  s3.destroy();
  await storage.stop();
  await engine.stop();
});

test('without --apply it says what would change, and changes nothing', () => {
  expect(afterDryRun).toEqual(beforeRestore);
  expect(saidByDryRun).toMatch(/experiences +\d+ rows, 1 to bring back, 2 to remove/);
  expect(saidByDryRun).toContain(
    '1 suspensions, 1 members who are leaving, 1 admins, 1 blocks, and all passwords. 1 erased accounts',
  );
});

test('it changes nothing on a stage that is not in maintenance, or was not yet for long', () => {
  expect(refusals).toEqual([
    expect.stringContaining('Alumni is not in maintenance'),
    expect.stringContaining('may run until'),
  ]);
  expect(afterRefusals).toEqual(beforeRestore);
});

test('killed half-way and run again, it brings back what was, and what protects people stays', async () => {
  expect(death).toContain('killed');
  expect(await experiences.findExperience(post)).toMatchObject({ title: 'Before', likesCount: 1 });
  expect(await users.findUser(author.id)).toMatchObject({ followersCount: 1 });
  expect(await rowsOf('EXPERIENCES_TABLE')).not.toContainEqual(expect.objectContaining({ authorId: fan.id }));
  expect(await rowsOf('IMAGES_TABLE')).toEqual([]);
  expect(await users.findUser(suspended.id)).toMatchObject({ suspension: { reason: 'Spam' } });
  expect(await users.findUser(leaver.id)).toHaveProperty('leavingAt');
  expect(await users.findUser(fan.id)).toMatchObject({ passwordHash: 'the new hash' });
  expect(await listAdmins()).toEqual([dean.username]);
  expect((await blockedPairsAmong([[blocker.id, fan.id]]))(blocker.id, fan.id)).toBe(true);
});

test('nobody is logged in, and nothing is mailed a second time', async () => {
  expect((await rowsOf('SESSIONS_TABLE')).filter(({ pk }) => /^(SID|TOKEN)#/.test(String(pk)))).toEqual([]);
  expect(jobsAfterRestore.filter((state) => state.startsWith('mailUnread'))).toEqual(['mailUnread later']);
  expect(jobsAfterRestore).toContain('sendMail sent');
  expect(jobsAfterRestore.join()).not.toMatch(/sendMail (due|later|running)/);
});

test('an account whose member has changed their mind since is not erased, although its days are over', async () => {
  expect(await users.findUser(stayer.id)).not.toHaveProperty('leavingAt');
  expect(jobsAfterRestore.filter((state) => state.startsWith('eraseMember'))).toHaveLength(2);
});

test('an account that was erased since is erased again', async () => {
  expect(await users.findUser(erased.id)).toHaveProperty('leavingAt');
  const own = (await rowsOf('JOBS_TABLE')).find(({ pk }) =>
    String(pk).startsWith(`JOB#${eraseMember.name}#${erased.id}`),
  );

  await runAgain({ pk: String(own?.['pk']), sk: '-' });

  expect(await users.findUser(erased.id)).toBeUndefined();
});

test('run once more it ends the same, and --clean leaves no copy', async () => {
  await run(['--apply']);
  expect(await users.findUser(suspended.id)).toMatchObject({ suspension: { reason: 'Spam' } });

  await run(['--clean']);

  const { TableNames } = await dynamo.send(new ListTablesCommand({}));
  expect(TableNames?.filter((name) => name.includes('-at-'))).toEqual([]);
  expect(await storage.keys('erasures')).toEqual([erased.id]);
});
