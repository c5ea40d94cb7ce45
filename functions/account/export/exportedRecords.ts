import { identitiesOf, passkeysOf } from '#functions/auth/index.ts';
import { decisionsAbout, reportsBy } from '#functions/cases/cases.ts';
import { calendarLinkSince } from '#functions/events/index.ts';
import { attendanceOf } from '#functions/events/rsvp/attendance.ts';
import { consentsOf } from '#functions/members/mailing/mailChoices.ts';
import { confirmedAddressOf } from '#functions/members/names/emails.ts';
import { sessionsOf } from '#functions/members/sessions/sessions.ts';
import { blockedOrMutedIds } from '#functions/members/ties/blocks.ts';
import type { StoredUser } from '#functions/members/users.ts';
import { readInvitations, findRequest, type StoredRequest } from '#functions/membership/index.ts';
import { showInvitation } from '#functions/membership/showInvitation.ts';
import { isKnownToAuthor, ownCaseOf } from '#functions/moderation/ownCaseOf.ts';
import { noticeSettingsOf } from '#functions/notices/noticeSettings.ts';
import { isUnread, noticesOf } from '#functions/notices/ownNotices.ts';
import { allPages } from '#functions/platform/dynamo/paginate.ts';
import { isoTimeOf, utcDayOf } from '#functions/platform/runtime/time.ts';
import { devicesOf } from '#functions/push/index.ts';

const rowsPerPage = 100;
const asIds = (ids: readonly string[]) => ids.map((id) => ({ id }));

/** The content of each small file; for login methods and devices only names and days. */
export const exportedRecords = {
  'blocked.json': async ({ id }) => asIds(await blockedOrMutedIds(id, 'OWN')),
  'muted.json': async ({ id }) => asIds(await blockedOrMutedIds(id, 'MUTED')),
  'events.json': answersIn,
  'calendar.json': async ({ id }) => ({ linkSince: await calendarLinkSince(id) }),
  'invitations.json': async ({ id }, now) => {
    const { items } = await readInvitations(id, { limit: Infinity });
    return items.map((item) => showInvitation(item, now));
  },
  'reports.json': async ({ id }) => {
    const reports = await allPages((after) => reportsBy(id, { limit: rowsPerPage, after }));
    return reports.map(({ reason, text, createdAt }) => ({ reason, text, createdAt }));
  },
  'decisions.json': async ({ id }) => {
    const decided = await allPages((after: Parameters<typeof decisionsAbout>[1]['after']) =>
      decisionsAbout(id, { limit: rowsPerPage, after }),
    );
    return decided
      .filter(isKnownToAuthor)
      .map((storedCase) => ({ ...ownCaseOf(storedCase), appeal: storedCase.appeal }));
  },
  'school.json': async ({ id, suspendedUntil, suspension }) => {
    const request = await findRequest(id);
    const { reason, decidedAt } = suspension ?? {};
    return {
      request: request && exportedRequest(request),
      suspension: suspension && { until: suspendedUntil, reason, decidedAt },
    };
  },
  'notices.json': async ({ id }, now) => {
    const [settings, consents, notices] = await Promise.all([
      noticeSettingsOf(id),
      consentsOf(id),
      noticesOf(id, now),
    ]);
    return {
      ...settings,
      consents,
      notices: notices.map((notice) => {
        const { kind, subjectId, title, count, happenedAt: at } = notice;
        return { kind, subjectId, ...(title !== '' && { title }), count, at, isRead: !isUnread(notice) };
      }),
    };
  },
  'logins.json': loginMethodsOf,
  'pushes.json': async ({ id }, now) =>
    (await devicesOf(id, now)).map(({ subscription, at }) => ({
      service: new URL(subscription.endpoint).host,
      since: utcDayOf(at),
    })),
  'devices.json': async ({ id }, now) => {
    const live = await sessionsOf(id, now);
    return live.map(({ browserLabel: device, country, createdAt, lastUsedAt }) => ({
      device,
      country,
      since: utcDayOf(isoTimeOf(createdAt)),
      lastUsedOn: utcDayOf(isoTimeOf(lastUsedAt)),
    }));
  },
} as const satisfies Readonly<Record<string, (user: StoredUser, now: Date) => Promise<unknown>>>;

/** The events they have responded to, with their RSVPs. */
async function answersIn({ id }: StoredUser) {
  const answered: object[] = [];
  for await (const { event, own } of attendanceOf(id)) {
    const { eventTitle, eventDate } = event;
    const { answer, guests, turn, at } = own;
    answered.push({
      id: event.id,
      eventTitle,
      eventDate,
      answer,
      guests,
      waitlisted: turn !== undefined,
      at,
    });
  }
  return answered;
}

/** Their membership request: what they entered, what they were asked, and its state. */
function exportedRequest({ state, askedAt, text, classYear, degree, studentId, question }: StoredRequest) {
  return { state, askedAt, text, classYear, degree, studentId, question };
}

async function loginMethodsOf(user: StoredUser) {
  const { id, verifiedAt = '', passwordAt } = user;
  const [passkeys, providers] = await Promise.all([passkeysOf(id), identitiesOf(id)]);
  return {
    ...(passwordAt === undefined ? {} : { passwordChangedOn: utcDayOf(passwordAt) }),
    ...(verifiedAt === ''
      ? {}
      : { email: { address: confirmedAddressOf(user), confirmedOn: utcDayOf(verifiedAt) } }),
    passkeys: passkeys.map(({ name, createdAt }) => ({ name, addedOn: utcDayOf(createdAt) })),
    providers: providers.map(({ provider, label, connectedAt }) => ({
      provider,
      account: label,
      connectedOn: utcDayOf(connectedAt),
    })),
  };
}
