import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addUser } from '#functions/members/users.ts';
import { eraseNoticesOf } from '#functions/notices/noticeRows.ts';
import { changeNoticeSettingsOf, noticeSettingsOf } from '#functions/notices/noticeSettings.ts';
import { markAllRead } from '#functions/notices/ownNotices.ts';
import { NoticeSettingsChange } from '#shared/notices/settings.ts';
import { optionalTopicsOf } from '#shared/notices/topics.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

let member = '';
beforeEach(async () => {
  const user = aStoredUser();
  await addUser(user);
  member = user.id;
});

const quietHours = { from: '22:00', to: '07:00' };

test('a new member gets every topic but those that need a yes, has no quiet hours and no time zone', async () => {
  const { here, email, push, ...rest } = await noticeSettingsOf(member);

  expect(Object.keys(here).toSorted()).toEqual(optionalTopicsOf('here').toSorted());
  expect(new Set(Object.values(here))).toEqual(new Set([true]));
  expect(email).toEqual({ message: true, eventReminder: true, digest: false, announcement: false });
  expect(push).toEqual({
    message: true,
    mention: true,
    comment: false,
    like: false,
    follow: false,
    eventReminder: true,
    eventChanged: true,
    eventCanceled: true,
    seat: true,
  });
  expect(rest).toEqual({ quietHours: null, timeZone: '' });
});

test('push and the bell are turned on and off separately', async () => {
  await changeNoticeSettingsOf(member, { push: { like: true, message: false, seat: false } });
  await changeNoticeSettingsOf(member, { here: { like: false }, push: { seat: true } });

  const { here, push } = await noticeSettingsOf(member);

  expect(push).toMatchObject({ like: true, message: false, seat: true, comment: false, mention: true });
  expect(here).toMatchObject({ like: false, mention: true });
  await changeNoticeSettingsOf(member, { push: { like: false, message: true } });
  expect((await noticeSettingsOf(member)).push).toMatchObject({ like: false, message: true });
});

test('each change leaves the other settings, and the mark of what is read, as they are', async () => {
  await markAllRead(member, new Date().toISOString());
  await changeNoticeSettingsOf(member, { here: { like: false, follow: false } });
  await changeNoticeSettingsOf(member, { quietHours });
  await changeNoticeSettingsOf(member, { timeZone: 'Europe/Amsterdam' });
  await changeNoticeSettingsOf(member, { here: { follow: true } });
  await changeNoticeSettingsOf(member, { email: { digest: true, message: false } });
  await changeNoticeSettingsOf(member, {});

  expect(await noticeSettingsOf(member)).toMatchObject({
    here: { like: false, follow: true, comment: true },
    email: { digest: true, announcement: false, message: false, eventReminder: true },
    quietHours,
    timeZone: 'Europe/Amsterdam',
  });
});

test('quiet hours end, and everything goes with the account', async () => {
  await changeNoticeSettingsOf(member, { quietHours, timeZone: 'Asia/Tokyo' });

  expect(await changeNoticeSettingsOf(member, { quietHours: null })).toMatchObject({
    quietHours: null,
    timeZone: 'Asia/Tokyo',
  });
  await eraseNoticesOf(member);
  expect(await noticeSettingsOf(member)).toMatchObject({ quietHours: null, timeZone: '' });
});

describe('the contract', () => {
  test.each([
    [{ quietHours: { from: '24:00', to: '07:00' } }, 'quietHours.from'],
    [{ quietHours: { from: '22:00', to: '7:00' } }, 'quietHours.to'],
    [{ quietHours: { from: '22:00', to: '22:00' } }, 'quietHours.to'],
    [{ quietHours: { from: '22:00' } }, 'quietHours.to'],
    [{ timeZone: 'Middle/Earth' }, 'timeZone'],
    [{ timeZone: '+02:00' }, 'timeZone'],
    [{ here: { like: 'no' } }, 'here.like'],
  ])('refuses %j', (body, path) => {
    const { error } = z.safeParse(NoticeSettingsChange, body);

    expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });

  test('ignores topics that are always on or unknown, and takes an empty time zone', () => {
    const body = { here: { like: false, seat: false, nonsense: true }, timeZone: '', quietHours: null };

    expect(z.parse(NoticeSettingsChange, body)).toEqual({
      here: { like: false },
      timeZone: '',
      quietHours: null,
    });
  });
});
