import { beforeAll, describe, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { me } from '#shared/auth/sessionRoutes.ts';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { createComment, listComments } from '#shared/experiences/commentRoutes.ts';
import { updateExperience } from '#shared/experiences/postRoutes.ts';
import { getExperience, listExperiences } from '#shared/experiences/routes.ts';
import { listMessages } from '#shared/messages/readingRoutes.ts';
import { listConversations, sendMessage } from '#shared/messages/routes.ts';
import { countReports, decideReport, getReport, listReports } from '#shared/moderation/caseRoutes.ts';
import type { ContentKind } from '#shared/moderation/entities.ts';
import { appeal, block, listDecisions, report } from '#shared/moderation/routes.ts';
import { listAudit } from '#shared/office/routes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { callsInBrowser } from '../support/browserLogin.ts';
import { aComment, anExperience } from '../support/content.ts';
import { http } from '../support/http.ts';
import { codeOf } from '../support/outcome.ts';
import { aMember, anAdmin, byBearer, type Caller, logInPlanted, type Member } from '../support/people.ts';
import { aPicture } from '../support/pictures.ts';
import { upload } from '../support/uploading.ts';

let admin: Member;
beforeAll(async () => {
  admin = await anAdmin();
});

const threeMembers = () => Promise.all([aMember(), aMember(), aMember()]);
const tell = (who: Member, kind: ContentKind, id: string, more: object = {}) =>
  who.call(report, { body: { kind, id, reason: 'spam', ...more } });
const seen = async (caseId: string) => (await admin.call(getReport, { params: { id: caseId } })).data;
const decide = (
  caseId: string,
  body: Parameters<typeof admin.call<typeof decideReport>>[1]['body'],
  by = admin.call,
) => by(decideReport, { params: { id: caseId }, body });

describe('a report', () => {
  test('of the same content joins one case, counted once per reporter', async () => {
    const [author, one, other] = await threeMembers();
    const { id } = await anExperience(author);

    const first = (await tell(one, 'experience', id, { text: 'Sells coins.' })).data;
    const again = (await tell(one, 'experience', id)).data;
    const second = (await tell(other, 'experience', id)).data;
    const detail = await seen(first.caseId);

    expect(new Set([first, again, second].map(({ caseId }) => caseId)).size).toBe(1);
    expect([first, again, second].map(({ alreadyReported }) => alreadyReported)).toEqual([
      false,
      true,
      false,
    ]);
    expect(detail).toMatchObject({ reportsCount: 2, hidden: false, path: `/experience/${id}` });
    expect(detail.reports.map(({ by }) => by.id).toSorted()).toEqual([one.user.id, other.user.id].toSorted());
    expect((await other.call(getExperience, { params: { id } })).data.hidden).toBeUndefined();
  });

  test('made by twenty people at once opens one case', async () => {
    const author = await aMember();
    const reporters = await Promise.all(Array.from({ length: 5 }, () => aMember()));
    const { id } = await anExperience(author);

    const answers = await Promise.all(reporters.map((one) => tell(one, 'experience', id)));

    expect(new Set(answers.map(({ data }) => data.caseId)).size).toBe(1);
    expect((await seen(answers[0]?.data.caseId ?? '')).reportsCount).toBe(reporters.length);
  });

  test('of a message comes only from its receiver and includes the messages around it', async () => {
    const [author, reader, third] = await threeMembers();
    const to = { params: { id: reader.user.id } };
    const sent = [];
    for (let n = 1; n <= 9; n += 1) {
      sent.push((await author.call(sendMessage, { ...to, body: { message: `Line ${n}` } })).data.newMessage);
    }
    const id = sent[4]?.id ?? '';

    const byThird = [
      tell(third, 'message', id, { with: author.user.id }),
      tell(third, 'message', id, { with: reader.user.id }),
      tell(third, 'message', id),
      tell(reader, 'message', id, { with: third.user.id }),
      tell(reader, 'message', id, { with: 'nobody' }),
    ];
    expect(new Set(await Promise.all(byThird.map(codeOf)))).toEqual(new Set(['CONTENT_NOT_FOUND']));
    expect(await codeOf(tell(author, 'message', id, { with: reader.user.id }))).toBe('OWN_CONTENT');
    const { caseId } = (await tell(reader, 'message', id, { with: author.user.id })).data;
    const { messages } = (await seen(caseId)).snapshot;

    expect(messages.map(({ text }) => text)).toEqual([2, 3, 4, 5, 6, 7].map((n) => `Line ${n}`));
    expect(messages.filter(({ reported }) => reported).map(({ text }) => text)).toEqual(['Line 5']);
    const lines = (await admin.call(listAudit, { query: { kind: 'case', limit: '100' } })).data;
    expect(JSON.stringify(lines)).toContain(caseId);
    expect(JSON.stringify(lines)).not.toContain('Line');
  });

  test('that is refused or repeated does not use up the daily ten', async () => {
    const [author, one, blocked] = await threeMembers();
    const post = await anExperience(author);
    const comment = await aComment(author, post.id);
    await author.call(block, { params: { id: blocked.user.id } });

    expect(await codeOf(tell(blocked, 'experience', post.id))).toBe('CONTENT_NOT_FOUND');
    expect(await codeOf(tell(blocked, 'profile', author.user.id))).toBe('CONTENT_NOT_FOUND');
    expect(await codeOf(tell(author, 'profile', author.user.id))).toBe('OWN_CONTENT');
    const wrong = [
      await codeOf(tell(one, 'comment', comment.id)),
      await codeOf(tell(one, 'comment', 'x', { experienceId: post.id })),
      await codeOf(tell(one, 'profile', 'x')),
    ];
    expect(wrong).toEqual(Array(3).fill('CONTENT_NOT_FOUND'));
    expect(await codeOf(tell(one, 'profile', one.user.id))).toBe('OWN_CONTENT');
    const codes = [];
    for (let n = 0; n < 11; n += 1) {
      const { id } = await aComment(author, post.id);
      codes.push(await codeOf(tell(one, 'comment', id, { experienceId: post.id })));
      if (n === 0) await tell(one, 'comment', id, { experienceId: post.id });
    }
    expect(codes).toEqual([...Array(10).fill('none'), 'TOO_MANY_TRIES']);
  });
});

describe('a decision', () => {
  test('made twice at once with one version holds once; nobody decides a case they are part of', async () => {
    const [author, one] = await threeMembers();
    const { id } = await anExperience(author);
    const { caseId } = (await tell(one, 'experience', id)).data;
    const reporting = await anAdmin();
    await tell(reporting, 'experience', id);
    const [words, version] = ['No adverts, please.', 1];

    const own = decide(caseId, { decision: 'dismiss', version }, reporting.call);
    expect(await codeOf(own)).toBe('CASE_OWN');
    expect(await codeOf(reporting.call(getReport, { params: { id: caseId } }))).toBe('CASE_OWN');
    const codes = await Promise.all(
      [
        decide(caseId, { decision: 'hide', text: words, version }),
        decide(caseId, { decision: 'dismiss', version }),
      ].map(codeOf),
    );

    expect(codes.toSorted()).toEqual(['CASE_CHANGED', 'none']);
    expect(await codeOf(decide(caseId, { decision: 'warn', text: words, version }))).toBe('CASE_CHANGED');
    expect(await codeOf(decide(caseId, { decision: 'hide', version: 2 }))).toBe('INVALID_INPUT');
    expect(await codeOf(decide(id, { decision: 'dismiss', version: 1 }))).toBe('CASE_NOT_FOUND');
  });

  test('hides an experience and its images from everyone but its author, and can be undone', async () => {
    const [author, one] = await threeMembers();
    const image = await upload(author.call, await aPicture());
    const { id } = await anExperience(author, { images: [image] });
    const before = (await one.call(getExperience, { params: { id } })).data.images[0]?.imgUrl ?? '';
    const { caseId } = (await tell(one, 'experience', id)).data;

    await decide(caseId, { decision: 'hide', text: 'The phone number in it.', version: 1 });

    const own = await author.call(getExperience, { params: { id } });
    expect(own.data.hidden).toBe(caseId);
    expect(await codeOf(one.call(getExperience, { params: { id } }))).toBe('EXPERIENCE_NOT_FOUND');
    expect(await codeOf(admin.call(getExperience, { params: { id } }))).toBe('EXPERIENCE_NOT_FOUND');
    expect(
      await codeOf(one.call(createComment, { params: { experienceId: id }, body: { comment: 'Hi' } })),
    ).toBe('EXPERIENCE_NOT_FOUND');
    const feed = (await one.call(listExperiences, {})).data.map((post) => post.id);
    expect(feed).not.toContain(id);
    const profile = await one.call(getUser, {
      params: { userId: author.user.id },
      query: { career: 'true' },
    });
    expect(profile.data).toMatchObject({ posts: [], career: [] });
    expect((await author.call(me, {})).data.posts.map(({ _id }) => _id)).toEqual([id]);
    await expect.poll(async () => (await http(before)).status).not.toBe(200);
    const moved = (await author.call(getExperience, { params: { id } })).data.images[0]?.imgUrl ?? '';
    expect((await http(moved)).status).toBe(200);

    const told = (await author.call(listDecisions, {})).data;
    expect(told).toMatchObject([
      { id: caseId, decision: 'hide', text: 'The phone number in it.', appealed: false },
    ]);
    await author.call(updateExperience, { params: { id }, body: { title: 'Without the number' } });
    const open = await seen(caseId);
    expect(open).toMatchObject({ state: 'open', hidden: true });
    await decide(caseId, { decision: 'dismiss', version: open.version });
    expect((await one.call(getExperience, { params: { id } })).data.images[0]?.imgUrl).toBe(moved);
  });

  test("hides a comment, a message or a profile's text", async () => {
    const [author, one, host] = await threeMembers();
    const post = await anExperience(host);
    const comment = await aComment(author, post.id);
    const experienceId = post.id;
    const to = { params: { id: one.user.id } };
    const { newMessage } = (await author.call(sendMessage, { ...to, body: { message: 'Bad words' } })).data;
    await author.call(updateProfile, { body: { bio: 'Coins for you', website: 'https://coins.example' } });
    const cases = [
      await tell(one, 'comment', comment.id, { experienceId }),
      await tell(one, 'message', newMessage.id, { with: author.user.id }),
      await tell(one, 'profile', author.user.id),
    ];

    for (const { data } of cases)
      await decide(data.caseId, { decision: 'hide', text: 'Not here.', version: 1 });

    const comments = async (who: Member) =>
      (await who.call(listComments, { params: { experienceId } })).data.comments.map((row) => row.hidden);
    expect([await comments(one), await comments(author)]).toEqual([[], [cases[0]?.data.caseId]]);
    const theirs = (await one.call(listMessages, { params: { id: author.user.id } })).data;
    const own = (await author.call(listMessages, to)).data;
    expect(theirs).toMatchObject([{ message: '', isHidden: true }]);
    expect(own).toMatchObject([{ message: 'Bad words', isHidden: true }]);
    const inboxSays = async () => (await one.call(listConversations, {})).data[0]?.lastMessage.message;
    await expect.poll(inboxSays).toBe('');
    const profile = (await one.call(getUser, { params: { userId: author.user.id } })).data;
    expect(profile).toMatchObject({ bio: '', website: '', profilePhoto: '' });
    expect(profile.hidden).toBeUndefined();
    expect((await author.call(me, {})).data).toMatchObject({
      bio: 'Coins for you',
      hidden: cases[2]?.data.caseId,
    });
    expect((await one.call(listUsers, { query: { ids: author.user.id } })).data).toHaveLength(1);
  });

  test('gives the photo of a hidden profile a new address that only its member learns', async () => {
    const [author, one] = await threeMembers();
    const { id } = await upload(author.call, await aPicture());
    await author.call(updateProfile, { body: { profileImg: id } });
    const photoFor = async (who: Member) =>
      (await who.call(getUser, { params: { userId: author.user.id } })).data.profilePhoto;
    const before = await photoFor(one);
    expect((await http(before)).status).toBe(200);
    const { caseId } = (await tell(one, 'profile', author.user.id)).data;

    await decide(caseId, { decision: 'hide', text: 'Not here.', version: 1 });

    await expect.poll(async () => (await http(before)).status).not.toBe(200);
    expect(await photoFor(one)).toBe('');
    const moved = (await author.call(me, {})).data.profilePhoto;
    expect(moved).not.toBe(before);
    expect((await http(moved)).status).toBe(200);
    const open = await seen(caseId);
    await decide(caseId, { decision: 'dismiss', version: open.version });
    expect(await photoFor(one)).toBe(moved);
  });

  test('suspends only by a reauthenticated admin; one appeal is allowed while suspended, and granting it ends the suspension', async () => {
    const [author, one] = await threeMembers();
    const { caseId } = (await tell(one, 'profile', author.user.id)).data;
    const until = '2999-01-01T00:00:00.000Z';
    const ruling = { decision: 'suspend', text: 'Threats.', until, version: 1 } as const;
    const inPerson: Caller = await callsInBrowser(admin);

    expect(await codeOf(decide(caseId, ruling, byBearer(admin)))).toBe('SESSION_COOKIE_NEEDED');
    expect(await codeOf(decide(caseId, { ...ruling, until: '2020-01-01T00:00:00.000Z' }, inPerson))).toBe(
      'UNTIL_PAST',
    );
    await decide(caseId, ruling, inPerson);
    const back = await logInPlanted(author.user.id);

    expect(await codeOf(back.call(listUsers, {}))).toBe('SUSPENDED');
    expect((await back.call(listDecisions, {})).data).toMatchObject([
      { decision: 'suspend', until, text: 'Threats.' },
    ]);
    expect(await codeOf(one.call(appeal, { body: { caseId, text: 'Not mine.' } }))).toBe('NOTHING_DECIDED');
    expect(await codeOf(back.call(appeal, { body: { text: 'That was my brother.' } }))).toBe('none');
    expect(await codeOf(back.call(appeal, { body: { caseId, text: 'Again!' } }))).toBe('APPEALED_ALREADY');
    const open = await seen(caseId);
    expect(open).toMatchObject({ state: 'open', appealed: true, appeal: { text: 'That was my brother.' } });
    const end = { decision: 'dismiss', version: open.version } as const;
    expect(await codeOf(decide(caseId, end, byBearer(admin)))).toBe('SESSION_COOKIE_NEEDED');
    await decide(caseId, end, inPerson);
    expect(await codeOf(back.call(listUsers, {}))).toBe('none');
  });
});

test('the queue has pages without gaps, filters by state and kind, and totals', async () => {
  const [author, one] = await threeMembers();
  const post = await anExperience(author);
  const comments = [];
  for (let n = 0; n < 3; n += 1) comments.push(await aComment(author, post.id));
  const made: string[] = [];
  for (const { id } of comments) {
    made.push((await tell(one, 'comment', id, { experienceId: post.id })).data.caseId);
  }
  await decide(made[0] ?? '', { decision: 'warn', text: 'Kindly.', version: 1 });

  const listed = await wholeQueue({ kind: 'comment' });

  expect(listed.map(({ id }) => id).filter((id) => made.includes(id))).toEqual(made.slice(1));
  const done = await wholeQueue({ state: 'done' });
  expect(done.find(({ id }) => id === made[0])).toMatchObject({ decision: 'warn', text: 'Kindly.' });
  // Other files report and decide in the meantime; a store test checks that the counts are exact.
  const { data: counts } = await admin.call(countReports, {});
  expect(counts.open).toBeGreaterThanOrEqual(2);
  expect(counts.done).toBeGreaterThanOrEqual(1);
});

test("a decision counts in its month with the report's waiting time", async () => {
  const [author, one] = await threeMembers();
  const { id } = await anExperience(author);
  const { caseId } = (await tell(one, 'experience', id)).data;
  const monthNow = () => new Date().toISOString().slice(0, 7);
  const before = (await admin.call(countReports, {})).data.answered;
  const months = [monthNow()];

  await decide(caseId, { decision: 'dismiss', version: 1 });

  // Other files decide at the same time, each on reports from moments ago.
  const { answered } = (await admin.call(countReports, {})).data;
  // The month may have changed in the meantime; a new one starts at zero.
  months.push(monthNow());
  expect(months).toContain(answered?.month);
  expect(answered?.count).toBeGreaterThan(before?.month === answered?.month ? (before?.count ?? 0) : 0);
  expect(answered?.seconds).toBeLessThan(3600);
});

/** Every report of the queue, read one by one. */
async function wholeQueue(query: { readonly kind?: 'comment'; readonly state?: 'open' | 'done' }) {
  const listed = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await admin.call(listReports, { query: { ...query, limit: '1', cursor } });
    listed.push(...page.data);
    cursor = page.next;
  }
  return listed;
}
