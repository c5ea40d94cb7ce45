import { expect, test } from 'vitest';
import { listNotices } from '#shared/bell/routes.ts';
import { createComment, deleteComment } from '#shared/experiences/commentRoutes.ts';
import { updateExperience } from '#shared/experiences/postRoutes.ts';
import { likeExperience } from '#shared/experiences/routes.ts';
import { changeNoticeSettings, getNoticeSettings } from '#shared/notices/settingsRoutes.ts';
import { anExperience } from '../support/content.ts';
import { aMember, type Member } from '../support/people.ts';
import { connect, notice } from '../support/socket.ts';

const noticesOf = async (member: Member) => (await member.call(listNotices, { query: {} })).data;
const say = async (member: Member, experienceId: string, comment: string) =>
  (await member.call(createComment, { params: { experienceId }, body: { comment } })).data.comment;

test('five likes are one notice with three faces, and a frame', async () => {
  const [author, ...fans] = await Promise.all([
    aMember(),
    aMember(),
    aMember(),
    aMember(),
    aMember(),
    aMember(),
  ]);
  const { id } = await anExperience(author);
  const device = await connect(author);
  const stranger = await connect(fans[0] ?? author);

  const begun = Date.now();
  await Promise.all(fans.map((fan) => fan.call(likeExperience, { params: { id } })));
  await device.next(notice);

  const anyone = expect.anything();
  await expect
    .poll(() => noticesOf(author))
    .toMatchObject({ unread: 1, notices: [{ kind: 'like', count: 5, people: [anyone, anyone, anyone] }] });
  const { notices } = await noticesOf(author);
  expect(notices[0]?.newAt.localeCompare(new Date(begun).toISOString())).toBe(1);
  expect(stranger.frames.flatMap((frame) => notice(frame) ?? [])).toEqual([]);
  await Promise.all([device.close(), stranger.close()]);
});

test('a reply notifies earlier commenters, and a mention the named member; both disappear with the comment', async () => {
  const [author, early, named] = await Promise.all([aMember(), aMember(), aMember()]);
  const { id } = await anExperience(author);
  await say(early, id, 'First');
  const device = await connect(named);

  const said = await say(author, id, `Ask @${named.user.username}.`);

  expect(said.mentions).toEqual([{ _id: named.user.id, username: named.user.username.toLowerCase() }]);
  await device.next(notice);
  await expect.poll(() => noticesOf(named)).toMatchObject({ unread: 1, notices: [{ kind: 'mention' }] });
  await expect.poll(() => noticesOf(early)).toMatchObject({ unread: 1, notices: [{ kind: 'reply' }] });

  await author.call(deleteComment, { params: { experienceId: id, commentId: said._id } });
  await expect.poll(() => noticesOf(named)).toMatchObject({ unread: 0, notices: [] });
  await expect.poll(() => noticesOf(early)).toMatchObject({ unread: 0, notices: [] });
  await device.close();
});

test('an edit of an experience notifies the members it now mentions', async () => {
  const [author, named] = await Promise.all([aMember(), aMember()]);
  const { id, kind } = await anExperience(author);
  const text = `Thanks to @${named.user.username}`;
  const body = kind === 'story' ? { content: text } : { description: text };

  const { data } = await author.call(updateExperience, { params: { id }, body });

  expect(data.experience.mentions).toHaveLength(1);
  await expect
    .poll(() => noticesOf(named))
    .toMatchObject({ unread: 1, notices: [{ kind: 'mention', object: { _id: id } }] });
});

test('settings are kept, and invalid times and zones are refused', async () => {
  const member = await aMember();
  const quietHours = { from: '22:00', to: '07:00' };

  await member.call(changeNoticeSettings, { body: { here: { mention: false }, quietHours } });
  await member.call(changeNoticeSettings, { body: { timeZone: 'Europe/Amsterdam' } });

  expect((await member.call(getNoticeSettings, {})).data).toMatchObject({
    here: { mention: false, like: true },
    quietHours,
    timeZone: 'Europe/Amsterdam',
  });
  await expect(
    member.call(changeNoticeSettings, { body: { timeZone: 'Middle/Earth' } }),
  ).rejects.toMatchObject({ status: 400 });
});
