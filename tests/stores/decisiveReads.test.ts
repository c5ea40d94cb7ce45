import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as copies from '#functions/account/store/exports.ts';
import * as places from '#functions/auth/store/devices.ts';
import * as identities from '#functions/auth/store/identities.ts';
import { oauthFlows } from '#functions/auth/store/oauthFlows.ts';
import * as passkeys from '#functions/auth/store/passkeys.ts';
import * as tickets from '#functions/auth/store/tickets.ts';
import * as answers from '#functions/cases/answerTimes.ts';
import * as cases from '#functions/cases/cases.ts';
import * as events from '#functions/events/store/events.ts';
import * as comments from '#functions/experiences/store/comments.ts';
import * as experiences from '#functions/experiences/store/experiences.ts';
import * as feed from '#functions/experiences/store/feed.ts';
import * as likes from '#functions/experiences/store/likes.ts';
import * as images from '#functions/images/images.ts';
import * as directory from '#functions/members/accountList/accountList.ts';
import * as indexedPeople from '#functions/members/accountList/indexedPeople.ts';
import * as admins from '#functions/members/admins.ts';
import * as downloads from '#functions/members/audit/downloads.ts';
import * as mailChoices from '#functions/members/mailing/mailChoices.ts';
import * as emails from '#functions/members/names/emails.ts';
import * as heldNames from '#functions/members/names/heldNames.ts';
import * as usernames from '#functions/members/names/usernames.ts';
import * as people from '#functions/members/people.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import * as leftUnder from '#functions/members/status/suspensionEnds.ts';
import * as blocking from '#functions/members/ties/blocking.ts';
import * as blocks from '#functions/members/ties/blocks.ts';
import * as follows from '#functions/members/ties/follows.ts';
import * as users from '#functions/members/users.ts';
import * as invitations from '#functions/membership/store/invitations.ts';
import * as requests from '#functions/membership/store/requests.ts';
import * as school from '#functions/membership/store/school.ts';
import * as messages from '#functions/messages/store/messages.ts';
import { reportDealtWithKind } from '#functions/moderation/mail/moderationMailKinds.ts';
import { recordReport as noteReport } from '#functions/moderation/store/reporting.ts';
import { database } from '#functions/platform/dynamo/databaseClient.ts';
import { removePage } from '#functions/platform/dynamo/removePage.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import * as mailNotes from '#functions/platform/mail/addressHistory.ts';
import { findMail } from '#functions/platform/mail/mailDelivery.ts';
import { mailStep, sendMail } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import * as metrics from '#functions/platform/streams/weeklyMetrics.ts';
import * as throttles from '#functions/platform/throttles/throttles.ts';
import { presenceStatesOf } from '#functions/presence/presenceStates.ts';
import * as presence from '#functions/presence/store/presenceRows.ts';
import * as claims from '#functions/roster/store/rosterClaims.ts';
import * as imports from '#functions/roster/store/rosterImports.ts';
import * as parts from '#functions/roster/store/rosterParts.ts';
import * as proven from '#functions/roster/store/rosterProven.ts';
import * as rows from '#functions/roster/store/rosterRows.ts';
import { IndexLog } from '#functions/search/snapshots/indexLog.ts';
import * as indexSnapshots from '#functions/search/snapshots/indexSnapshots.ts';
import * as socketRows from '#functions/sockets/socketRows.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date();
const member = aStoredUser();
await users.addUser(member);
const { id } = member;
const other = newId();
const log = new IndexLog('people', z.object({}));

const Asked = z.looseObject({
  ConsistentRead: z.optional(z.boolean()),
  IndexName: z.optional(z.string()),
  RequestItems: z.optional(z.record(z.string(), z.looseObject({ ConsistentRead: z.optional(z.boolean()) }))),
});
const Context = z.looseObject({ commandName: z.optional(z.string()) });

/** For each request that reads rows, whether it is consistent; queries of an index cannot be. */
async function readsOf(work: () => unknown): Promise<boolean[]> {
  const asked: boolean[] = [];
  database().middlewareStack.add(
    (next, context) => (args) => {
      const { ConsistentRead, IndexName, RequestItems } = Asked.parse(args.input);
      const isRead = /^(Get|Query|BatchGet)/.test(Context.parse(context).commandName ?? '');
      const tables = Object.values(RequestItems ?? {});
      if (isRead && IndexName === undefined) {
        asked.push(
          ConsistentRead === true || (tables.length > 0 && tables.every((one) => one.ConsistentRead)),
        );
      }
      return next(args);
    },
    { step: 'initialize', name: 'reads' },
  );
  try {
    await work();
  } finally {
    database().middlewareStack.remove('reads');
  }
  return asked;
}

/**
 * Reads that decide something, or that must show what the same member has just done. The test database never lags,
 * so this checks what is requested from DynamoDB.
 */
const decisive: Readonly<Record<string, () => unknown>> = {
  'how many admins there are': () => admins.isLastAdmin('admin'),
  'how long cases have waited': () => answers.lastAnswerTimes(),
  'a block between two': () => blocks.areBlocked(id, other),
  'blocks among many': () => blocks.blockedPairsAmong([[id, other]]),
  'whom one has blocked': () => blocks.blockedOrMutedIds(id, 'OWN'),
  'the row with room for a block': () => blocking.addBlock(newId(), newId()),
  'a case': () => cases.findCase(id),
  'the case of a content': () => cases.caseOf({ kind: 'comment', id, where: other }),
  'how many cases are open': () => cases.countCases(),
  'a comment': () => comments.findComment(id, other),
  'a socket': () => socketRows.findSocket({ userId: id, connectionId: other }),
  'the sockets of a member': () => socketRows.socketsOf(id),
  'who has just joined': () => directory.newAccountIds(now),
  'a download that has begun': () =>
    downloads.hasBegunDownload(id, { list: 'audit', request: '{}' }, other, now),
  'the holder of an address': () => emails.ownerOfAddress('a@b.example', now),
  'the member of an address': () => emails.findByEmail('a@b.example'),
  'the members of some addresses': () => emails.ownersOfAddresses(['a@b.example']),
  'an event that is to be changed': () =>
    events.changeEvent(
      id,
      { eventTitle: '', eventDate: '2030-01-01', eventDescription: '', learnMoreLink: '' },
      { actorId: other, now },
    ),
  'an event that is to go': () => events.removeEvent(id, { actorId: other, now }),
  'an experience': () => experiences.findExperience(id),
  'a copy of all data': () => copies.findExport(id, now),
  'a copy that is to go': () => copies.eraseExportOf(id),
  'the metrics of a week': () => metrics.readWeeks(2, now),
  'whether one follows': () => follows.isFollowing(id, other),
  'a name that is held': () => heldNames.findHeldName({ kind: 'username', value: 'maya' }, now),
  'the accounts connected to a member': () => identities.identitiesOf(id),
  'the owner of an account elsewhere': () =>
    identities.ownerOfIdentity({
      provider: 'github',
      subject: '1',
      label: '',
      fullName: '',
      email: '',
      isVerified: false,
    }),
  'an account that is to be disconnected': () => identities.disconnectIdentity(id, 'github'),
  'an image': () => images.findImage(id, now),
  'images that are to be used': () => images.usableImages([id], { ownerId: other, usedBy: id }, now),
  'the head of an index': () => indexSnapshots.readIndexHead('people'),
  'the end of a log': () => log.end(),
  'people for the index': () => indexedPeople.findIndexedPeople([id]),
  'posts for the index': () => feed.postRows([id]),
  'the newest posts for the index': () => feed.postRowsAfter(2, undefined, now),
  'an invitation': () => invitations.findUsableInvitation('a'.repeat(22), now),
  'how long a suspension runs': () => leftUnder.suspensionEndOf(id, now),
  'which posts a member likes': () => likes.likedAmong(id, [newId(), newId()]),
  'which mails a member wants': () => mailChoices.mailTopicsOf(id),
  'the way out of mails': () => mailChoices.ensureUnsubscribeToken(newId(), 'digest'),
  'a way out of mails that is taken': () => mailChoices.unsubscribeByToken('nowhere-digest', now),
  'a way back to mails that is taken': () => mailChoices.resubscribeByToken('nowhere-digest', now),
  'the consents of a member': () => mailChoices.consentsOf(id),
  'whether people are apart': () => blocks.isBlockedOrMutedByAny(id, [newId()]),
  'the history of an address': () => mailNotes.deliveryHistoryOf('a@b.example', now),
  'choices about mails that are to go': () => mailChoices.eraseMailChoicesOf(id),
  'messages behind those one has': () => messages.newerPage(id, other, { limit: 2, after: 1 }),
  'the last message of two': () => messages.lastMessageOf(id, other),
  'an image that moves': () => images.beginImageMove(id, other, now),
  'a login begun elsewhere': () => oauthFlows.consume('secret', 'browser', now),
  'the passkeys of a member': () => passkeys.passkeysOf(id),
  'a passkey': () => passkeys.findPasskey('credential'),
  'a passkey that is to go': () => passkeys.deletePasskey(id, other),
  'oneself in a list': () => people.peopleOf(id, [id]),
  'a known device': () => places.isKnownDevice(id, 'device', now),
  'how one is present': () => presence.presenceRows.readRow(id),
  'all who are present': () => presence.presenceRows.readOnline(),
  'the last number of presence': () => presence.presenceRows.lastNumber(),
  'the newest changes of presence': () => presence.presenceRows.newestPages(1),
  'changes of presence behind those one has': () => presence.presenceRows.pagesAfter(1),
  'who of these is online': () => presence.onlineAmong([id]),
  'the mode of presence': () => presence.readMode(),
  'a request for membership': () => requests.findRequest(id),
  'a claim of a record': () => claims.findClaim(id),
  'who has claimed these records': () => claims.claimantsOf([id]),
  'an import of records': () => imports.findImport(id),
  'whom a file proves': () => proven.readProvenMembers({ importId: id, check: 1 }),
  'a record of the school': () => rows.findRow(id),
  'records of the school': () => rows.findRows([id]),
  'the settings before they change': () => school.currentSchool(now),
  'what an import has replaced': () => rows.replacedRows([id], other),
  'the lines of a file': () => parts.readImportParts({ importId: id, check: 1 }, [0]).catch(() => undefined),
  'a session by its id': () => sessions.findSession(id, now),
  'which sessions live': () => sessions.liveSessionsAmong([id], now),
  'the sessions that are to end': () => sessions.endAllSessionsSteps(id),
  'a ticket': () => tickets.findTicket('secret', now, 'resetPassword'),
  'the owner of a username': () => usernames.ownerOfUsername('maya'),
  'whether a username is taken': () => usernames.isUsernameTaken('maya', now),
  'whether a username is free for a member': () => usernames.isUsernameFreeFor(id, 'maya', now),
  'an account': () => users.findUser(id),
  'the confirmed address of a member': () => emails.verifiedAddressOf(id),
  'rows that are to go': () => removePage(new Table('users'), id),
};

test.each(Object.entries(decisive))('%s is read consistently', async (_, read) => {
  const reads = await readsOf(read);

  expect(reads).not.toEqual([]);
  expect(reads.every(Boolean)).toBe(true);
});

test('a throttle refuses by the latest count', async () => {
  const window = { key: newId(), limit: 1, seconds: 3600 };
  const backoff = { key: newId(), pauses: [{ tries: 1, seconds: 30 }] };
  await throttles.countHit(window, now);
  await throttles.countAttempt(backoff, now);

  expect(await readsOf(() => throttles.countHitOnce(window, 'cause', now))).toEqual([true]);
  expect(await readsOf(() => throttles.countAttempt(backoff, now))).toEqual([true]);
});

test('sessions that get a status change are read consistently', async () => {
  const who = newId();
  await sessions.startSession({ id: who, role: 'member' }, now);

  expect(await readsOf(() => sessions.sessionStatusSteps(who, {}))).toEqual([true, true]);
});

test('the people on screen are read eventually, open conversations consistently', async () => {
  const nowMs = Date.now();

  await presenceStatesOf([newId()], { nowMs });
  const later = { nowMs: nowMs + 5000 };
  expect(new Set(await readsOf(() => presenceStatesOf([newId()], later)))).toEqual(new Set([false]));
  expect(await readsOf(() => presenceStatesOf([newId()], { nowMs, isFresh: true }))).toEqual([true]);
});

test("a member's part in a case is read consistently", async () => {
  const content = { kind: 'comment', id: newId(), where: newId() } as const;
  const snapshot = { title: '', text: '', imageUrls: [], messages: [], createdAt: now.toISOString() };
  await noteReport(
    { content, memberId: other, parties: [], snapshot },
    { reporter: id, reason: 'spam', text: '', now },
  );
  const found = await cases.caseOf(content);
  if (found === undefined) throw new Error('no case was made');

  expect(await readsOf(() => cases.isInvolvedIn(found, id))).toEqual([true]);
  expect(await cases.isInvolvedIn(found, id)).toBe(true);
  expect(await cases.isInvolvedIn(found, newId())).toBe(false);
});

test('a mail is read consistently only to confirm that it is gone', async () => {
  const cause = newId();
  await transact([mailStep(reportDealtWithKind, { userId: id, data: {}, cause, now })]);
  const unique = sendMail.unique({ kind: reportDealtWithKind.name, cause, userId: '' });
  const key = { pk: `JOB#${sendMail.name}#${unique}`, sk: '-' };
  // Any replica will do if it knows the mail.
  expect(await readsOf(() => findMail(key))).toEqual([false]);
  expect(await readsOf(() => findMail({ ...key, pk: 'JOB#none' }))).toEqual([false, true]);
});
