import { afterAll, describe, expect, test } from 'vitest';
import { run as createEvent } from '#functions/events/createEvent.ts';
import { run as deleteEvent } from '#functions/events/deleteEvent.ts';
import { run as updateEvent } from '#functions/events/updateEvent.ts';
import { run as deleteComment } from '#functions/experiences/comments/deleteComment.ts';
import { run as deleteExperience } from '#functions/experiences/deleteExperience.ts';
import * as comments from '#functions/experiences/store/comments.ts';
import * as experiences from '#functions/experiences/store/experiences.ts';
import { findAlias } from '#functions/members/audit/aliases.ts';
import * as users from '#functions/members/users.ts';
import * as requests from '#functions/membership/store/requests.ts';
import { readAudit } from '#functions/office/audit/auditLog.ts';
import { run as listRequests } from '#functions/office/requests/listRequests.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { run as getRosterImport } from '#functions/roster/getRosterImport.ts';
import { run as listRosterImports } from '#functions/roster/listRosterImports.ts';
import { run as listRosterProblems } from '#functions/roster/listRosterProblems.ts';
import { rowIdOf } from '#functions/roster/matching/rosterIdentity.ts';
import * as imports from '#functions/roster/store/rosterImports.ts';
import * as rosterRows from '#functions/roster/store/rosterRows.ts';
import type { Role } from '#shared/platform/entities.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { eventBody } from '../support/content.ts';
import { startEngine } from '../support/engine.ts';
import { callBy } from '../support/pretendCall.ts';
import { withFault } from '../support/refusals.ts';

const engine = await startEngine();
process.env['MAIL_FROM'] = '';

afterAll(() => engine.stop());

async function added(role: Role = 'member'): Promise<string> {
  const user = aStoredUser({ role });
  expect(await users.addUser(user)).toBe('done');
  return user.id;
}

const admin = await added('admin');
/** Each call is a second after the previous one, so that their lines have an order. */
let seconds = Date.now();
const byAdmin = () => ({
  ...callBy(admin, { role: 'admin', byCookie: true }),
  query: undefined,
  now: new Date((seconds += 1000)),
});
const bare = () => ({ ...byAdmin(), body: undefined });

async function share(authorId: string): Promise<string> {
  const id = newId();
  const fields = { title: 'T', author: 'A', content: 'C' };
  await experiences.addExperience({ id, kind: 'story', authorId, fields, images: [], now: new Date() }, []);
  return id;
}

async function say(experienceId: string, authorId: string): Promise<string> {
  const said = { experienceId, authorId, text: 'Well told.', imageId: undefined, now: new Date() };
  return (await comments.addComment(said))?.sk ?? '';
}

/** The lines of the log about a thing, newest first, without ids. */
async function lineOf(subject: string) {
  const { items } = await readAudit({ subject, limit: 100, now: new Date() });
  const alias = await findAlias(admin);
  return items.map(({ actor, action, kind, before, after }) => ({
    byAdmin: actor === alias,
    action,
    kind,
    before,
    after,
  }));
}

test("an admin who deletes another's post or comment leaves a line in the log", async () => {
  const [author, writer] = [await added(), await added()];
  const experienceId = await share(author);
  const commentId = await say(experienceId, writer);

  await deleteComment({ ...bare(), params: { experienceId, commentId } });
  await deleteExperience({ ...bare(), params: { id: experienceId } });

  const line = { byAdmin: true, before: {}, after: {} };
  expect(await lineOf(commentId)).toEqual([{ ...line, action: 'commentRemoved', kind: 'comment' }]);
  expect(await lineOf(experienceId)).toEqual([{ ...line, action: 'experienceRemoved', kind: 'experience' }]);
});

test("with only a bearer token an admin cannot delete others' content", async () => {
  const bearer = () => ({ ...bare(), ...callBy(admin, { role: 'admin' }) });
  const experienceId = await share(await added());
  const commentId = await say(experienceId, await added());
  const own = await share(admin);
  const refused = expect.objectContaining({ status: 403, code: 'SESSION_COOKIE_NEEDED' });

  await expect(deleteComment({ ...bearer(), params: { experienceId, commentId } })).rejects.toEqual(refused);
  await expect(deleteExperience({ ...bearer(), params: { id: experienceId } })).rejects.toEqual(refused);
  await deleteExperience({ ...bearer(), params: { id: own } });

  expect(await comments.findComment(experienceId, commentId)).toBeDefined();
  expect(await experiences.findExperience(experienceId)).toBeDefined();
  expect(await experiences.findExperience(own)).toBeUndefined();
});

test('deletions that any member may do are not logged: own content, and comments on own posts', async () => {
  const experienceId = await share(admin);
  const [own, ofMember] = [await say(experienceId, admin), await say(experienceId, await added())];

  for (const commentId of [own, ofMember])
    await deleteComment({ ...bare(), params: { experienceId, commentId } });
  await deleteExperience({ ...bare(), params: { id: experienceId } });

  for (const id of [own, ofMember, experienceId]) expect(await lineOf(id)).toEqual([]);
});

test('events that an admin creates, changes and deletes leave a line each, with only the day', async () => {
  const { id } = await createEvent({
    ...byAdmin(),
    params: undefined,
    body: eventBody({ eventDate: '2031-05-01' }),
  });
  const params = { id };

  await updateEvent({
    ...byAdmin(),
    params,
    body: eventBody({ eventDate: '2031-05-01', eventTitle: 'New' }),
  });
  await updateEvent({ ...byAdmin(), params, body: eventBody({ eventDate: '2031-06-02' }) });
  await deleteEvent({ ...bare(), params });

  const line = { byAdmin: true, kind: 'event' };
  const [first, second] = [{ date: '2031-05-01' }, { date: '2031-06-02' }];
  expect(await lineOf(id)).toEqual([
    { ...line, action: 'eventRemoved', before: second, after: {} },
    { ...line, action: 'eventChanged', before: first, after: second },
    { ...line, action: 'eventChanged', before: first, after: first },
    { ...line, action: 'eventMade', before: {}, after: first },
  ]);
});

describe('viewing roster people', () => {
  const aFile = async (byId: string) => {
    const id = newId();
    await transact([imports.addImportStep({ id, byId, fileName: 'graduates.csv', size: 1 }, new Date())]);
    return id;
  };
  const first = { query: { limit: 20, cursor: undefined } };
  const line = { byAdmin: true, action: 'rosterRead', kind: 'roster', before: {}, after: {} };

  test.each([
    ['samples of a file', (id: string) => getRosterImport({ ...bare(), params: { id } })],
    ['its problems', (id: string) => listRosterProblems({ ...bare(), ...first, params: { id } })],
  ])('of another admin leaves one line a day and file: %s', async (_, look) => {
    const [id, other] = [await aFile(await added('admin')), await aFile(await added('admin'))];

    for (const one of [id, id, other]) await look(one);

    expect(await lineOf(id)).toEqual([line]);
    expect(await lineOf(other)).toEqual([line]);

    seconds += 25 * 3_600_000;
    await look(id);

    expect(await lineOf(id)).toEqual([line, line]);
  });

  test("of the admin's own file leaves none: the line of its upload is enough", async () => {
    const id = await aFile(admin);

    await getRosterImport({ ...bare(), params: { id } });
    await listRosterProblems({ ...bare(), ...first, params: { id } });

    expect(await lineOf(id)).toEqual([]);
  });

  test('next to a request leaves one line a day, and none if the roster has nobody for it', async () => {
    const look = () => listRequests({ ...bare(), query: { ...first.query, state: 'open' } });
    const asks = (studentId: string) => {
      const user = aStoredUser({ fullName: 'Ruth Feldman', admittedAt: '' });
      const step = requests.openRequestStep(user.id, new Date());
      return users.addUser(user, [step]).then(async () => {
        const opened = await requests.findRequest(user.id);
        if (opened !== undefined)
          await requests.updateRequest(opened, { text: '', studentId, classYear: 2019 });
      });
    };
    await asks('nobody-has-it');
    await look();
    expect(await lineOf('requests')).toEqual([]);

    const facts = {
      studentId: 'look-1',
      fullName: 'Ruth Feldman',
      earlierName: '',
      classYear: 2019,
      degree: '',
    };
    const [id, importId] = [rowIdOf({ ...facts, email: '' }), newId()];
    const next = { id, ...facts, email: '', isShared: false, importId, createdBy: importId };
    await rosterRows.changeRows([{ id, current: undefined, next }]);
    await asks('look-1');
    await Promise.all([look(), look()]);
    await look();

    expect(await lineOf('requests')).toEqual([line]);
  });

  test('is not logged for the list of files', async () => {
    const id = await aFile(await added('admin'));
    const file = { separator: ';' as const, encoding: 'utf-8' as const, lines: 1, columns: [] };
    await imports.setImportState(id, { from: ['uploading'], check: 0, to: 'checked', set: { file } });

    const { reply } = await listRosterImports({ ...bare(), ...first });

    expect(reply.find((one) => one.id === id)).toMatchObject({ state: 'checked', file: undefined });
    expect((await getRosterImport({ ...bare(), params: { id } })).file).toEqual(file);
  });
});

test('the line is written in the deleting transaction', async () => {
  const id = await share(await added());
  const writes: string[] = [];
  const note = (command: string) => {
    if (/Put|Delete|Transact/.test(command)) writes.push(command);
    return undefined;
  };

  await withFault({ before: note }, () => deleteExperience({ ...bare(), params: { id } }));

  expect(writes).toEqual(['TransactWriteItemsCommand']);
  expect(await lineOf(id)).toHaveLength(1);
});
