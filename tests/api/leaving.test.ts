import { randomBytes } from 'node:crypto';
import { expect, describe, test } from 'vitest';
import * as z from 'zod/mini';
import { downloadPath } from '#functions/account/export/presignDownload.ts';
import { eraseMember } from '#functions/account/jobs/accountJobs.ts';
import { suspendSteps } from '#functions/members/status/statusRows.ts';
import { findUser, findByUsername } from '#functions/members/users.ts';
import { addInvitation } from '#functions/membership/store/invitations.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { startJob } from '#functions/platform/jobs/jobs.ts';
import { nobodyId } from '#functions/platform/runtime/ids.ts';
import { verifyEmail } from '#shared/account/emailRoutes.ts';
import { leavingLimits } from '#shared/account/limits.ts';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { getExport, keepAccount, leaveAccount, startExport } from '#shared/account/routes.ts';
import { register } from '#shared/auth/registerRoutes.ts';
import { me } from '#shared/auth/sessionRoutes.ts';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { listComments } from '#shared/experiences/commentRoutes.ts';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import { getExperience, likeExperience, listExperiences } from '#shared/experiences/routes.ts';
import { listMessages } from '#shared/messages/readingRoutes.ts';
import { listConversations, sendMessage } from '#shared/messages/routes.ts';
import { block, report } from '#shared/moderation/routes.ts';
import { callRoute } from '#shared/platform/client.ts';
import { follow } from '#shared/profiles/followRoutes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { callsInBrowser, plantedBrowser } from '../support/browserLogin.ts';
import { confirmAddress, tokenIn } from '../support/confirmed.ts';
import { aComment, experienceBody } from '../support/content.ts';
import { http } from '../support/http.ts';
import { mailTo } from '../support/mailbox.ts';
import { codeOf } from '../support/outcome.ts';
import { asOwner, staleLogin } from '../support/owner.ts';
import { aMember, aNewcomer, type Member, newUsername, stranger } from '../support/people.ts';
import { aPicture } from '../support/pictures.ts';
import { siteUrl } from '../support/site.ts';
import { objectsWith, tablesWith } from '../support/sweep.ts';
import { httpTransport } from '../support/transport.ts';
import { filesIn } from '../support/unzip.ts';
import { upload } from '../support/uploading.ts';

/** Skips the two weeks for which a closed account is kept. */
async function eraseNow(userId: string): Promise<void> {
  asOwner();
  const { leavingAt = '' } = (await findUser(userId)) ?? {};
  await startJob(eraseMember, { userId, leavingAt }, new Date());
  const job = { pk: `JOB#eraseMember#${userId}#${leavingAt}`, sk: '-' };
  // The profile is deleted first and the claims on its names after it, so wait for the last step.
  await expect.poll(() => new Table('jobs').get(z.object({}), job, { consistent: true })).toBeUndefined();
  expect(await findUser(userId)).toBeUndefined();
}

/** Every field of a profile, with a marker in every text. */
const factsWith = (mark: string) => ({
  headline: `Keeps windmills ${mark}`,
  classYear: '2019',
  degree: `BA Chivalry ${mark}`,
  place: { city: 'Toledo', country: 'Spain' },
  employer: `Rocinante ${mark}`,
  jobTitle: `Knight ${mark}`,
  field: 'arts' as const,
  openTo: ['mentoring' as const, 'speaking' as const],
  links: [`https://${mark}.example`],
});

/** A member with a photo and an experience with an image, who follows, likes and exchanges messages with another. */
async function someoneKnown(overrides: Parameters<typeof aNewcomer>[0] = {}) {
  const [owner, friend] = await Promise.all([aNewcomer(overrides), aMember()]);
  const { call } = owner;
  const photo = await upload(call, await aPicture());
  await call(updateProfile, { body: { profileImg: photo.id } });
  const picture = await upload(call, await aPicture('png', { width: 60, height: 60 }));
  const { data } = await call(createExperience, {
    body: { ...experienceBody(), images: [{ _id: picture.id, alt: 'Square' }] },
  });
  const { data: theirs } = await friend.call(createExperience, { body: experienceBody() });
  for (const [one, other] of [
    [owner, friend],
    [friend, owner],
  ] as const) {
    await one.call(follow, { body: { userIdToFollow: other.user.id } });
    await one.call(sendMessage, { params: { id: other.user.id }, body: { message: 'Hello' } });
    await one.call(likeExperience, { params: { id: theirs.experience.id } });
    await aComment(one, theirs.experience.id);
  }
  return { owner, friend, picture, photo, own: data.experience, theirs: theirs.experience };
}

describe('leaving', () => {
  test('requires the cookie and a recent login', async () => {
    const member = await aMember();
    expect(await codeOf(member.call(leaveAccount, { query: {} }))).toBe('SESSION_COOKIE_NEEDED');
    const { cookie } = await plantedBrowser(member);
    await staleLogin(cookie);
    const stale = httpTransport({ cookie, 'sec-fetch-site': 'same-origin' }, '127.9.9.9');

    expect(await codeOf(callRoute(stale, leaveAccount, { query: {} }))).toBe('PASSWORD_NEEDED');
    expect((await member.call(me, {})).data.status ?? 'member').toBe('member');
  });

  test('hides a member and their content at once, removes the name from their messages, and can be undone', async () => {
    const { owner, friend, own, theirs } = await someoneKnown();
    const call = await callsInBrowser(owner);

    const { data } = await call(leaveAccount, { query: { reason: 'unused' } });

    expect(Date.parse(data.erasedAt) - Date.now()).toBeGreaterThan(13.9 * 24 * 3600_000);
    expect(await codeOf(owner.call(me, {}))).toBe('UNAUTHENTICATED');
    const { id, fullName } = owner.user;
    const seen = async () => ({
      profile: await codeOf(friend.call(getUser, { params: { userId: id } })),
      post: await codeOf(friend.call(getExperience, { params: { id: own.id } })),
      found: (await friend.call(listUsers, { query: { search: fullName } })).data.length,
      feed: (await friend.call(listExperiences, { query: {} })).data.some((one) => one.id === own.id),
      comments: (await friend.call(listComments, { params: { experienceId: theirs.id }, query: {} })).data
        .comments.length,
      partner: (await friend.call(listConversations, { query: {} })).data[0]?.user.fullName,
      sent: await codeOf(friend.call(sendMessage, { params: { id }, body: { message: 'There?' } })),
    });
    await expect.poll(seen).toEqual({
      profile: 'USER_NOT_FOUND',
      post: 'EXPERIENCE_NOT_FOUND',
      found: 0,
      feed: false,
      comments: 1,
      partner: 'Former member',
      sent: 'USER_NOT_FOUND',
    });

    const back = await callsInBrowser(owner);
    expect((await back(me, {})).data.status).toBe('leaving');
    expect(await codeOf(back(listExperiences, { query: {} }))).toBe('LEAVING');
    await back(keepAccount, {});
    expect(await codeOf(back(listExperiences, { query: {} }))).toBe('none');
    await expect.poll(seen).toEqual({
      profile: 'none',
      post: 'none',
      found: 1,
      feed: true,
      comments: 2,
      partner: fullName,
      sent: 'none',
    });
  });
});

const Contents = z.array(z.json());
const jsonOf = (files: ReadonlyMap<string, Buffer>, name: string) =>
  Contents.parse(JSON.parse(files.get(name)?.toString() ?? 'null'));

describe("a copy of the member's data", () => {
  test("contains the member's data, downloads by a link valid for a minute, and is made once a day", async () => {
    const { owner, friend, picture, photo, own } = await someoneKnown();
    const call = await callsInBrowser(owner);
    const facts = factsWith('of-la-mancha');
    const audience = { headline: 'me', employer: 'class' } as const;
    await call(updateProfile, { body: { ...facts, audience } });
    expect((await call(getExport, {})).data).toMatchObject({ state: 'none' });

    const { data: started } = await call(startExport, {});
    expect(started.export.state).toBe('preparing');
    expect(await codeOf(call(startExport, {}))).toBe('EXPORT_TOO_SOON');
    await expect.poll(async () => (await call(getExport, {})).data.state).toBe('ready');
    const { data } = await call(getExport, {});

    const { username, id } = owner.user;
    const requestedAt = Date.parse(started.export.nextAt ?? '') - leavingLimits.exportEveryHours * 3600_000;
    expect(data.name).toBe(`alumni-${username}-${new Date(requestedAt).toISOString().slice(0, 10)}.zip`);
    const answer = await fetch(siteUrl() + (data.url ?? ''));
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${data.name}"`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const zip = Buffer.from(await answer.arrayBuffer());
    expect(zip.length).toBe(data.bytes);
    const files = filesIn(zip);
    expect(JSON.parse(files.get('profile.json')?.toString() ?? '')).toMatchObject({
      username,
      id,
      ...facts,
      classYear: 2019,
      audience,
    });
    expect(jsonOf(files, 'experiences.json')).toMatchObject([{ id: own.id, images: [{ alt: 'Square' }] }]);
    expect(jsonOf(files, 'comments.json')).toMatchObject([{ text: 'Well told.' }]);
    expect(jsonOf(files, 'likes.json')).toHaveLength(1);
    expect(jsonOf(files, 'following.json')).toMatchObject([{ id: friend.user.id }]);
    expect(jsonOf(files, `messages/${friend.user.id}.json`)).toHaveLength(2);
    for (const { _id } of [picture, photo]) {
      expect(files.get(`images/${_id}.webp`)?.subarray(8, 12).toString()).toBe('WEBP');
    }
    expect(zip.includes('$argon2')).toBe(false);
  });

  test('opens for nobody else: links for another object or name and old links fail', async () => {
    asOwner();
    const owner = await aMember();
    const call = await callsInBrowser(owner);
    await call(startExport, {});
    await expect.poll(async () => (await call(getExport, {})).data.state).toBe('ready');
    const { url = '' } = (await call(getExport, {})).data;
    const path = url.split('?')[0] ?? '';
    const status = async (address: string) => (await http(address)).status;

    expect(await status(url)).toBe(200);
    expect(await status(path)).toBe(403);
    expect(await status(url.replace(path, '/exports/another.zip'))).toBe(403);
    expect(await status(url.replace('alumni-', 'xlumni-'))).toBe(403);
    const { INBOX_BUCKET = '' } = process.env;
    const asked = { bucket: INBOX_BUCKET, key: path.slice(1), fileName: 'x.zip', seconds: 60 };
    expect(await status(await downloadPath(asked, new Date()))).toBe(200);
    expect(await status(await downloadPath(asked, new Date(Date.now() - 61_000)))).toBe(403);
    expect(await codeOf(owner.call(getExport, {}))).toBe('SESSION_COOKIE_NEEDED');
  });
});

/** Reports a message from the other member, which keeps lines of both unchanged. */
async function reportsMessageOf(owner: Member, { user }: Member): Promise<void> {
  const { data } = await owner.call(listMessages, { params: { id: user.id }, query: {} });
  const id = data.find(({ senderId }) => senderId === user.id)?.id ?? '';
  await owner.call(report, { body: { kind: 'message', id, with: user.id, reason: 'spam' } });
}

/** @returns the id of someone who registered with their invitation. */
async function bringsIn({ user }: Member): Promise<string> {
  const { token } = await addInvitation(user.id, { uses: 1, days: 1 }, new Date());
  const username = newUsername();
  const password = 'a long enough secret';
  const body = { fullName: 'Ruth', username, password, confirmPassword: password, invitation: token };
  await stranger(register, { body });
  return (await findByUsername(username))?.id ?? '';
}

describe('an erased account', () => {
  test('leaves no name, username or address in any table or bucket, and its id only with its message partners', async () => {
    asOwner();
    const mark = randomBytes(6).toString('hex');
    const names = {
      fullName: `Quijano ${mark}`,
      username: `quixote-${mark}`,
      email: `aq-${mark}@example.org`,
    };
    const { owner, friend, theirs, picture, photo } = await someoneKnown({ ...names, bio: `I am ${mark}` });
    await confirmAddress(names.email);
    const facts = factsWith(mark);
    const audience = { headline: 'me', employer: 'following' } as const;
    await owner.call(updateProfile, { body: { ...facts, audience } });
    await owner.call(block, { params: { id: (await aMember()).user.id } });
    await reportsMessageOf(owner, friend);
    const invitee = await bringsIn(owner);
    const call = await callsInBrowser(owner);
    await call(startExport, {});
    await expect.poll(async () => (await call(getExport, {})).data.state).toBe('ready');
    expect((await mailTo(names.email, /copy of your data/)).text).toContain('/settings/data');
    await call(updateProfile, { body: { username: `knight-${mark}` } });
    const words = [owner.user.id, mark];
    expect((await tablesWith(process.env, words, new Date())).length).toBeGreaterThan(8);

    await call(leaveAccount, { query: {} });
    expect((await mailTo(names.email, /will be deleted/)).text).toContain(`@knight-${mark}`);
    await eraseNow(owner.user.id);

    const stays = ['messages <id>#<id>', 'messages INBOX#'];
    await expect.poll(() => tablesWith(process.env, words, new Date())).toEqual(stays);
    expect(await tablesWith(process.env, [mark], new Date())).toEqual([]);
    await expect.poll(() => objectsWith(process.env, [...words, picture._id, photo._id])).toEqual([]);
    const left = async () => {
      const { data } = await friend.call(getExperience, { params: { id: theirs.id } });
      return [data.likesCount, data.likes, data.commentsCount];
    };
    // A stream counts likes a moment after the rows are written.
    await expect.poll(left).toEqual([1, [friend.user.id], 1]);
    expect((await findUser(invitee))?.invitedBy).toBe(nobodyId);
    const { data: user } = await friend.call(me, {});
    expect([user.followersCount, user.followingCount]).toEqual([0, 0]);
    const { data: conversations } = await friend.call(listConversations, { query: {} });
    expect(conversations[0]?.user).toMatchObject({ fullName: 'Former member', username: '' });
    for (const username of [names.username, `knight-${mark}`]) {
      const body = { ...names, username, password: owner.password, confirmPassword: owner.password };
      expect(await codeOf(stranger(register, { body }))).toBe('USERNAME_TAKEN');
    }
  });

  test('that was suspended passes the suspension on to an account that confirms its address', async () => {
    asOwner();
    const email = `gone-${randomBytes(6).toString('hex')}@example.org`;
    const member = await aNewcomer({ email });
    await member.call(verifyEmail, { body: { token: tokenIn(await mailTo(email, /Confirm/)) } });
    const user = await findUser(member.user.id);
    if (user === undefined) throw new Error('gone');
    const until = new Date(Date.now() + 30 * 24 * 3600_000).toISOString();
    await transact(await suspendSteps(user, until, new Date()));
    const call = await callsInBrowser(member);
    await call(leaveAccount, { query: {} });
    await eraseNow(member.user.id);

    const back = await aNewcomer({ email });
    expect((await back.call(me, {})).data.status ?? 'member').toBe('member');
    await back.call(verifyEmail, { body: { token: tokenIn(await mailTo(email, /Confirm/, 1)) } });

    expect(await findUser(back.user.id)).toMatchObject({ suspendedUntil: until, verifiedEmail: email });
  });
});
