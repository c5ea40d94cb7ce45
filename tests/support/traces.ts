import { endSuspension } from '#functions/directory/jobs/directoryJobs.ts';
import { saveRsvp } from '#functions/events/rsvp/saveRsvp.ts';
import { addEvent } from '#functions/events/store/events.ts';
import { addBlock, addMute } from '#functions/members/ties/blocking.ts';
import { type StoredUser, findUser } from '#functions/members/users.ts';
import { decideMembershipRequest } from '#functions/membership/requestDecisions.ts';
import { openRequestStep } from '#functions/membership/store/requests.ts';
import { recordReport as noteReport } from '#functions/moderation/store/reporting.ts';
import { seatNoticeStep } from '#functions/notices/attendeeNotices.ts';
import { changeNoticeSettingsOf } from '#functions/notices/noticeSettings.ts';
import { type Key, Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { runAgain } from './jobs.ts';
import { documentsOf, rowsOf } from './wholeTables.ts';

/** The people around a member who leave, and keep data together with them. */
export interface Around {
  readonly friend: StoredUser;
  readonly other: StoredUser;
}

/** A time so far ahead that no job scheduled for it runs by itself. */
const farAhead = '2999-01-01T00:00:00.000Z';

/**
 * Creates for a member what `functions/account/store/erasurePolicy.ts` calls erased, besides their content:
 * login methods and addresses, follows and blocks, cases on both sides, and the admins' records. Plant a new
 * kind of row here, or in the test that checks all of them.
 */
export async function leaveTraces(gone: StoredUser, around: Around, now: Date): Promise<void> {
  await atTheDoor(gone, now);
  await amongOthers(gone, around.friend, now);
  await inCases(gone, around, now);
  await atEvents(gone, around, now);
  await atTheOffice(gone, around, now);
}

/** The confirmed address, mails, and login methods. */
async function atTheDoor({ id, email }: StoredUser, now: Date): Promise<void> {
  const [tickets, emails, exports, mails, choices, mailBack, passkeys, identities] = await Promise.all([
    import('#functions/auth/store/tickets.ts'),
    import('#functions/members/names/emails.ts'),
    import('#functions/account/store/exports.ts'),
    import('#functions/platform/mail/addressHistory.ts'),
    import('#functions/members/mailing/mailChoices.ts'),
    import('#functions/members/mailing/unreachableMembers.ts'),
    import('#functions/auth/store/passkeys.ts'),
    import('#functions/auth/store/identities.ts'),
  ]);
  const [mailed, kept] = [1, 2].map(() =>
    tickets.issueTicket('confirmEmail', { userId: id, address: email }, now),
  );
  if (mailed === undefined || kept === undefined) throw new Error('no ticket was issued');
  await transact([mailed.step, kept.step]);
  const [ticket, user] = [await tickets.findTicket(mailed.secret, now, 'confirmEmail'), await findUser(id)];
  if (ticket === undefined || user === undefined) throw new Error('the ticket is good for nothing');
  const confirmed = await emails.confirmAddress(user, tickets.consumeTicketStep(ticket), now, {});
  if (confirmed !== 'done') throw new Error(`the address was not confirmed: ${confirmed}`);
  await transact([mailBack.markUnreachableStep(id)]);
  await exports.requestExport(id, now);
  await workDone('exportData');
  await mails.recordBounce(email, now);
  await choices.ensureUnsubscribeToken(id, 'digest');
  const noSteps = { sessionSteps: [], mailSteps: [] };
  const key = { publicKey: 'key', counter: 0, transports: [], synced: false };
  await passkeys.addPasskey(id, { ...key, name: 'Phone', credentialId: `credential of ${id}` }, now, noSteps);
  const profile = { fullName: '', email, isVerified: false, label: 'quijano' };
  await identities.connectIdentity(
    id,
    { provider: 'github', subject: `subject of ${id}`, ...profile },
    now,
    noSteps,
  );
}

async function amongOthers({ id }: StoredUser, friend: StoredUser, now: Date): Promise<void> {
  await addBlock(id, newId());
  await addMute(id, friend.id);
  await addMute(friend.id, id);
  await changeNoticeSettingsOf(id, {
    here: { like: false },
    email: { digest: true },
    quietHours: { from: '22:00', to: '07:00' },
    timeZone: 'Europe/Amsterdam',
  });
  await transact([seatNoticeStep(id, newId(), now)]);
}

/** Reports of their content, and by them of messages and other content. */
async function inCases({ id }: StoredUser, { friend, other }: Around, now: Date): Promise<void> {
  const report = (reporter: string) => ({ reporter, reason: 'spam', text: 'Look', now }) as const;
  const createdAt = now.toISOString();
  const line = (senderId: string, text: string) => ({ senderId, text, createdAt, reported: false });
  const snapshot = {
    title: '',
    text: 'Buy!',
    imageUrls: [],
    messages: [line(id, 'No, says Quijano'), { ...line(friend.id, 'Buy!'), reported: true }],
    createdAt,
  };
  const plain = { ...snapshot, messages: [] };
  const comment = (author: string) => ({
    content: { kind: 'comment', id: newId(), where: newId() } as const,
    memberId: author,
    parties: [author],
    snapshot: plain,
  });
  const message = (author: string, peer: string) => {
    const parties = [author, peer].toSorted();
    const content = { kind: 'message', id: newId(), where: parties.join('#') } as const;
    return { content, memberId: author, parties, snapshot };
  };
  await noteReport(comment(id), report(friend.id));
  await noteReport(comment(other.id), report(id));
  await noteReport(message(friend.id, id), report(id));
  await noteReport(message(id, other.id), report(other.id));
}

/** They take seats at one event, where another member waits, and wait at one themselves. */
async function atEvents({ id }: StoredUser, { friend, other }: Around, now: Date): Promise<void> {
  const dinner = {
    eventTitle: 'Homecoming',
    eventDate: farAhead.slice(0, 10),
    eventDescription: 'Long tables.',
    learnMoreLink: 'https://alumni.example/',
    capacity: 1,
  };
  const come = (eventId: string, memberId: string) =>
    saveRsvp({ eventId, memberId, answer: 'going', guests: 0, now, changeLimit: { limit: 9, seconds: 60 } });
  for (const [first, second] of [
    [id, friend.id],
    [other.id, id],
  ] as const) {
    const event = await addEvent(dinner, { actorId: other.id, now });
    await come(event.id, first);
    await come(event.id, second);
  }
}

/** The people they admitted and invited, their own request, and their roster match. */
async function atTheOffice(gone: StoredUser, { other }: Around, now: Date): Promise<void> {
  const [aliases, invitations, jobs, requests, rosterClaims] = await Promise.all([
    import('#functions/members/audit/aliases.ts'),
    import('#functions/membership/store/invitations.ts'),
    import('#functions/platform/jobs/jobs.ts'),
    import('#functions/membership/store/requests.ts'),
    import('#functions/roster/store/rosterClaims.ts'),
  ]);
  const { id, email } = gone;
  const alias = await aliases.aliasOf(id);
  const row = {
    id: id.toLowerCase(),
    studentId: '',
    fullName: '',
    earlierName: '',
    classYear: 2019,
    degree: '',
    email,
    isShared: false,
    importId: 'first',
    createdBy: 'first',
  };
  const [claim] = rosterClaims.claimRosterRowSteps(row, id);
  if (alias === undefined || claim === undefined) throw new Error('there is no such member');
  await transact([aliases.aliasStep(alias, id), requests.openRequestStep(id, now), claim]);
  await invitations.addInvitation(id, { uses: 1, days: 1 }, now);
  // One suspension replaced another, and each started a job that waits for its end.
  for (const suspendedUntil of [farAhead, farAhead.replace('2999', '2998')]) {
    await jobs.startJob(endSuspension, { userId: id, suspendedUntil }, now, { at: new Date(suspendedUntil) });
  }
  await decideOn(other, id, now);
}

/** An admin who later leaves declines someone, who is mailed once it cannot be undone. */
async function decideOn({ id: waiting }: StoredUser, by: string, now: Date): Promise<void> {
  await transact([openRequestStep(waiting, now)]);
  const failure = await decideMembershipRequest(
    waiting,
    { decision: 'decline', words: '', adminId: by },
    now,
  );
  if (failure !== undefined) throw new Error(failure);
  for (const key of await jobsCalled('mailDecision')) await runAgain(key);
  await workDone('sendMail');
}

async function jobsCalled(name: string): Promise<Key[]> {
  const documents = documentsOf(process.env);
  const found: Key[] = [];
  for await (const { pk, sk } of rowsOf(documents, process.env['JOBS_TABLE'])) {
    if (pk.startsWith(`JOB#${name}#`)) found.push({ pk, sk });
  }
  documents.destroy();
  return found;
}

/** Jobs that write files or send mail count as done: nothing here can do them. */
async function workDone(name: string): Promise<void> {
  for (const key of await jobsCalled(name)) await new Table('jobs').remove(key);
}
