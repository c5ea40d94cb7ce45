import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { withRetry } from '#functions/platform/dynamo/retry.ts';
import { type TableName, tables } from '#functions/platform/dynamo/tables.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { documents } from '../support/documents.ts';

type Row = Readonly<Record<string, unknown>>;

const batch = 25;
const batchesAtOnce = 4;
const yearBegins = Date.UTC(2026, 0, 1);

/** Writes rows straight into a table, as its owner. */
export async function plant(table: TableName, rows: readonly Row[]): Promise<void> {
  const name = process.env[tables[table].env] ?? '';
  const batches = Array.from({ length: Math.ceil(rows.length / batch) }, (_, index) =>
    rows.slice(index * batch, (index + 1) * batch),
  );
  const write = async () => {
    for (let items = batches.shift(); items !== undefined; items = batches.shift()) {
      const requests = items.map((Item) => ({ PutRequest: { Item } }));
      await withRetry(() => documents.send(new BatchWriteCommand({ RequestItems: { [name]: requests } })));
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, write));
}

/** Ids from the past, one per second. */
async function pastIds(count: number): Promise<string[]> {
  return Array.from({ length: count }, (_, index) => newId(new Date(yearBegins + index * 1000)));
}

const member = (id: string) => ({ _id: id, id, fullName: `Planted ${id}`, username: id, profilePhoto: '' });

function profileRow(id: string): Row {
  const at = new Date(yearBegins).toISOString();
  const said = { email: '', gender: '', bio: '', website: '', photoId: '', passwordHash: '' };
  const counted = { followersCount: 0, followingCount: 0, version: 1 };
  return {
    pk: `USER#${id}`,
    sk: '-',
    role: 'member',
    ...member(id),
    ...said,
    ...counted,
    createdAt: at,
    updatedAt: at,
    admittedAt: at,
  };
}

function experienceRow(id: string, authorId = id): Row {
  const said = {
    title: 'Planted',
    company: 'Planted',
    location: 'Planted',
    role: 'Planted',
    description: 'Planted',
  };
  const counted = { likesCount: 0, commentsCount: 0, version: 1, images: [] };
  const [startDate, updatedAt] = ['2020-01-01', new Date(yearBegins).toISOString()];
  return {
    pk: 'FEED#2026',
    sk: id,
    authorId,
    kind: 'job',
    ...said,
    ...counted,
    startDate,
    updatedAt,
  };
}

function eventRow(id: string): Row {
  const said = { eventTitle: 'Planted', eventDescription: 'Planted', learnMoreLink: '' };
  const eventDate = '2040-01-01';
  return {
    pk: 'EVENT',
    sk: `${eventDate}#${id}`,
    id,
    eventDate,
    ...said,
    sequence: 0,
    updatedAt: new Date(yearBegins).toISOString(),
  };
}

/** The first message of two members, as the function that copies messages into inboxes reads it. */
function messageRow(senderId: string, receiverId: string): Row {
  const pk = [senderId, receiverId].toSorted().join('#');
  const first = { seq: 1, nth: 1, createdAt: new Date(yearBegins).toISOString() };
  return { pk, sk: 'MSG#000000000001', id: senderId, senderId, receiverId, message: 'Planted', ...first };
}

const plantedPeople: string[] = [];

/** Ids of planted people. @throws if there are fewer. */
export function someOfPlanted(count: number): readonly string[] {
  if (plantedPeople.length < count) throw new Error(`there are not ${count} people planted`);
  return plantedPeople.slice(0, count);
}

/**
 * Writes `count` rows of each kind into the partitions that the calls use, outside the range that they read. Each row
 * is valid for its stream consumers: they would retry an invalid one for minutes, and delay all later records.
 * @param settled waits after each table until its streams are processed.
 */
export async function plantRows(count: number, settled = () => Promise.resolve()): Promise<void> {
  const put = async (table: TableName, rows: readonly Row[]) => {
    await plant(table, rows);
    await settled();
  };
  const ids = await pastIds(count);
  plantedPeople.push(...ids);
  await put(
    'users',
    ids.flatMap((id) => {
      const row = { role: 'member', version: 1, ...member(id) };
      return [{ pk: 'DIRECTORY#202601', sk: id }, { pk: `PERSON#${id}`, sk: '-', ...row }, profileRow(id)];
    }),
  );
  await put(
    'experiences',
    ids.map((id) => experienceRow(id)),
  );
  await put(
    'comments',
    ids.map((id) => ({ pk: id, sk: id, authorId: id, text: 'Planted' })),
  );
  await put('events', ids.map(eventRow));
  await put(
    'follows',
    ids.map((id, index) => ({ pk: id, sk: ids[(index + 1) % count] ?? id, since: id })),
  );
  await put(
    'messages',
    ids.slice(1).map((id, index) => messageRow(ids[index] ?? '', id)),
  );
  await put(
    'sessions',
    ids.map((id) => ({ pk: `SID#${id}`, sk: '-', userId: id, lastUsedAt: yearBegins / 1000 })),
  );
}

/** As if a member had written this many experiences. */
export async function plantExperiences(authorId: string, count: number): Promise<void> {
  const ids = await pastIds(count);
  await plant(
    'experiences',
    ids.map((id) => experienceRow(id, authorId)),
  );
}
