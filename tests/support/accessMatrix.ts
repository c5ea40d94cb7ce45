import { createHash } from 'node:crypto';
import { report } from '#shared/moderation/routes.ts';
import type { LooseInput } from '#shared/platform/client.ts';
import type { RouteKey } from '#shared/routes.ts';
import { aComment, anEvent, anExperience, eventBody, experienceBody } from './content.ts';
import { aMember, type Member, newUsername, plantSession } from './people.ts';
import { aBrowserSubscription } from './pretendPush.ts';
import { plantedPassword } from './provided.ts';

/** The personas: nobody, an uninvolved member, the member concerned, an admin. */
export const personas = ['stranger', 'member', 'owner', 'admin'] as const;
export type Persona = (typeof personas)[number];
export type World = Readonly<Record<Exclude<Persona, 'stranger'>, Member>>;

/** The status of a success, or the status and code of a failure. */
export type Expected = number | `${number} ${string}`;
type Answers = readonly [stranger: Expected, member: Expected, owner: Expected, admin: Expected];

export interface Row {
  /** For each call, creates what it needs. @returns how to call. */
  readonly arrange: (world: World, who: Member | undefined) => Promise<LooseInput>;
  readonly answers: Answers;
  /** Why members and admins all get the same failure; only in that case. */
  readonly why?: string;
  /** True if a login that is not fresh must enter the password again. */
  readonly inPerson?: true;
  /** True if the call ends sessions or changes the caller's status: then each persona is created for one call. */
  readonly alone?: true;
}

export const unknownCaller = '401 UNAUTHENTICATED';
export const notAnAdmin = '403 ADMINS_ONLY';
const anyone = (answer: Expected): Answers => [answer, answer, answer, answer];
const members = (answer: Expected): Answers => [unknownCaller, answer, answer, answer];
const admins = (answer: Expected): Answers => [unknownCaller, notAnAdmin, notAnAdmin, answer];

const missing = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const nothing = async (): Promise<LooseInput> => ({});
const saying = (body: LooseInput['body']) => async (): Promise<LooseInput> => ({ body });
const about = (params: LooseInput['params'], body?: LooseInput['body']) => async () => ({ params, body });
const unchangedPolicies = { open: true, domains: [], invitation: false, roster: false };
const aFile = { size: 10, sha256: `${'A'.repeat(43)}=` };
const announcement = { title: 'News', text: 'From the office.', audience: { from: 1901, to: 1901 } };
const noAnnouncement = { arrange: about({ id: missing }), answers: admins('404 ANNOUNCEMENT_UNKNOWN') };
const notReceived = { ...noAnnouncement, answers: members('404 ANNOUNCEMENT_UNKNOWN'), why: 'none got it' };
const noRoster = { arrange: about({ id: missing }, {}), answers: admins('404 ROSTER_UNKNOWN') };
const noBatch = { arrange: about({ id: missing }), answers: admins('404 BATCH_UNKNOWN') };
const noPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};
const byMailAlone = 'what it takes is sent by mail';
const ofOwner = async ({ owner }: World) => ({ params: { id: (await anExperience(owner)).id } });
const aboutOwner = async ({ owner }: World) => ({ params: { userId: owner.user.id } });
const ofOwnersExperience = async ({ owner }: World) => ({
  params: { experienceId: (await anExperience(owner)).id },
});
const aboutEvent = async ({ admin }: World) => ({
  params: { id: (await anEvent(admin)).id },
  body: eventBody(),
});
const toSomeone = async () => ({ params: { id: (await aMember()).user.id } });

async function aReport(): Promise<LooseInput> {
  const [author, reporter] = await Promise.all([aMember(), aMember()]);
  const { id } = await anExperience(author);
  const { data } = await reporter.call(report, { body: { kind: 'experience', id, reason: 'spam' } });
  return { params: { id: data.caseId } };
}

async function signUp(): Promise<LooseInput> {
  const [username, password] = [newUsername(), plantedPassword];
  return { body: { fullName: 'Somebody New', username, password, confirmPassword: password } };
}

/** Another session of the caller. */
async function anotherSession(_: World, who: Member | undefined): Promise<LooseInput> {
  if (who === undefined) return { params: { sessionId: missing } };
  const { sid } = await plantSession(who.user.id);
  return { params: { sessionId: createHash('sha256').update(sid).digest('base64url') } };
}

/** The response for each persona right after a browser login. A new route does not compile without its row. */
export const accessMatrix: Record<RouteKey, Row> = {
  'auth/register': { arrange: signUp, answers: anyone(201) },
  'auth/login': {
    arrange: async ({ owner }) => ({ body: { username: owner.user.username, password: plantedPassword } }),
    answers: anyone(200),
  },
  'auth/logout': { arrange: nothing, answers: anyone(200), alone: true },
  'auth/me': { arrange: nothing, answers: members(200) },
  'directory/listUsers': { arrange: nothing, answers: members(200) },
  'profiles/getUser': { arrange: aboutOwner, answers: members(200) },
  'profiles/listFollowers': { arrange: aboutOwner, answers: members(200) },
  'profiles/listFollowing': { arrange: aboutOwner, answers: members(200) },
  'account/updateProfile': { arrange: saying({ bio: 'New' }), answers: members(200) },
  'profiles/findPlaces': { arrange: async () => ({ query: { q: 'rot' } }), answers: members(200) },
  'auth/changePassword': {
    arrange: saying({ password: plantedPassword, newPassword: 'another long secret' }),
    answers: members(200),
    alone: true,
  },
  'auth/listSessions': { arrange: saying({ password: plantedPassword }), answers: members(200) },
  'profiles/follow': {
    arrange: async () => ({ body: { userIdToFollow: (await aMember()).user.id } }),
    answers: members(200),
  },
  'profiles/unfollow': {
    arrange: async () => ({ body: { userIdToUnfollow: (await aMember()).user.id } }),
    answers: members(200),
  },
  'directory/listDirectory': { arrange: nothing, answers: members(200) },
  'directory/listClasses': { arrange: nothing, answers: members(200) },
  'directory/searchContent': { arrange: async () => ({ query: { q: 'rotterdam' } }), answers: members(200) },
  'directory/getClass': {
    arrange: about({ year: '1905' }),
    answers: members('404 CLASS_UNKNOWN'),
    why: 'nobody is in this class',
  },
  'account/openUnsubscribe': { arrange: about({ token: 'nothing-digest' }), answers: anyone(303) },
  'account/resubscribe': {
    arrange: about({ token: 'nothing-digest' }),
    answers: anyone('409 TOO_LATE'),
    why: byMailAlone,
  },
  'account/unsubscribe': { arrange: about({ token: 'nothing-digest' }), answers: anyone(200) },
  'auth/confirm': { arrange: saying({ password: plantedPassword }), answers: members(200) },
  'auth/passkeyOptions': { arrange: nothing, answers: members(200), inPerson: true },
  'auth/createPasskey': {
    arrange: saying({ name: 'Key', passkey: noPasskey }),
    answers: members('400 PASSKEY_NOT_MADE'),
    why: 'no authenticator made this passkey',
    inPerson: true,
  },
  'auth/listPasskeys': { arrange: nothing, answers: members(200), inPerson: true },
  'auth/renamePasskey': {
    arrange: about({ passkeyId: missing }, { name: 'Key' }),
    answers: members('404 PASSKEY_UNKNOWN'),
    why: 'there is no such passkey',
    inPerson: true,
  },
  'auth/removePasskey': {
    arrange: about({ passkeyId: missing }),
    answers: members('404 PASSKEY_UNKNOWN'),
    why: 'there is no such passkey',
    inPerson: true,
  },
  'auth/passkeyLoginOptions': { arrange: nothing, answers: anyone(200) },
  'auth/passkeyLogin': {
    arrange: saying({}),
    answers: anyone('400 INVALID_INPUT'),
    why: 'no authenticator signs this login',
  },
  'auth/confirmOptions': { arrange: nothing, answers: members(200) },
  'auth/getLoginMethods': { arrange: nothing, answers: members(200) },
  'auth/checkUsername': {
    arrange: async () => ({ query: { search: 'a_free_name' } }),
    answers: members(200),
  },
  'account/changeEmail': {
    arrange: async () => ({ body: { email: `${newUsername()}@example.org` } }),
    answers: members(200),
    inPerson: true,
    alone: true,
  },
  'account/resendEmail': {
    arrange: nothing,
    answers: members('409 EMAIL_MISSING'),
    why: 'none of them has told an e-mail',
  },
  'account/verifyEmail': {
    arrange: saying({ token: 'x' }),
    answers: anyone('404 LINK_ENDED'),
    why: byMailAlone,
  },
  'account/withdrawEmail': {
    arrange: saying({ token: 'x' }),
    answers: anyone('404 LINK_ENDED'),
    why: byMailAlone,
  },
  'auth/forgotPassword': { arrange: saying({ name: 'x' }), answers: anyone(200) },
  'auth/setPassword': {
    arrange: saying({ token: 'x', newPassword: 'another long secret' }),
    answers: anyone('404 LINK_ENDED'),
    why: byMailAlone,
  },
  'auth/listDevices': { arrange: nothing, answers: members(200), inPerson: true },
  'auth/endSession': { arrange: anotherSession, answers: members(200), inPerson: true },
  'auth/endOtherSessions': { arrange: nothing, answers: members(200), inPerson: true, alone: true },
  'auth/listProviders': { arrange: nothing, answers: anyone(200) },
  'auth/leaveForProvider': {
    arrange: about({ provider: 'google' }),
    answers: anyone('404 PROVIDER_MISSING'),
    why: 'no provider is set up',
  },
  'auth/returnFromProvider': {
    arrange: about({ provider: 'google' }),
    answers: anyone('404 PROVIDER_MISSING'),
    why: 'no provider is set up',
  },
  'auth/finishOauth': {
    arrange: saying({ ticket: 'x' }),
    answers: anyone('401 OAUTH_FAILED'),
    why: 'no provider gave this ticket',
  },
  'auth/disconnectProvider': {
    arrange: about({ provider: 'google' }),
    answers: members('404 OAUTH_NOT_CONNECTED'),
    why: 'no provider is set up',
    inPerson: true,
  },
  'account/leaveAccount': { arrange: nothing, answers: members(200), inPerson: true, alone: true },
  'account/keepAccount': { arrange: nothing, answers: members(200) },
  'account/getExport': { arrange: nothing, answers: members(200), inPerson: true },
  'account/startExport': { arrange: nothing, answers: members(201), inPerson: true, alone: true },
  'experiences/listExperiences': { arrange: nothing, answers: members(200) },
  'experiences/listUserExperiences': { arrange: toSomeone, answers: members(200) },
  'experiences/getExperience': { arrange: ofOwner, answers: members(200) },
  'experiences/createExperience': {
    arrange: async () => ({ body: experienceBody() }),
    answers: members(201),
  },
  'experiences/updateExperience': {
    arrange: async (world) => ({ ...(await ofOwner(world)), body: { title: 'Changed' } }),
    answers: [unknownCaller, '403 NOT_YOURS', 200, '403 NOT_YOURS'],
  },
  'experiences/deleteExperience': { arrange: ofOwner, answers: [unknownCaller, '403 NOT_YOURS', 200, 200] },
  'experiences/likeExperience': { arrange: ofOwner, answers: members(200) },
  'experiences/unlikeExperience': { arrange: ofOwner, answers: members(200) },
  'experiences/listComments': { arrange: ofOwnersExperience, answers: members(200) },
  'experiences/createComment': {
    arrange: async (world) => ({ ...(await ofOwnersExperience(world)), body: { comment: 'Hi' } }),
    answers: members(201),
  },
  'experiences/deleteComment': {
    arrange: async ({ owner }) => {
      const experienceId = (await anExperience(await aMember())).id;
      return { params: { experienceId, commentId: (await aComment(owner, experienceId)).id } };
    },
    answers: [unknownCaller, '403 NOT_YOURS', 200, 200],
  },
  'events/getEvent': { arrange: aboutEvent, answers: anyone(200) },
  'events/answerEvent': {
    arrange: async (world) => ({ ...(await aboutEvent(world)), body: { answer: 'maybe' } }),
    answers: members(200),
  },
  'events/getCalendarLink': { arrange: nothing, answers: members(200) },
  'events/renewCalendarLink': { arrange: nothing, answers: members(200) },
  'events/endCalendarLink': { arrange: nothing, answers: members(200) },
  'events/readCalendar': {
    arrange: async () => ({ query: { token: 'of-nobody' } }),
    answers: anyone('404 CALENDAR_GONE'),
    why: 'nobody has a calendar link with this token',
  },
  'events/listEvents': { arrange: nothing, answers: anyone(200) },
  'events/createEvent': { arrange: async () => ({ body: eventBody() }), answers: admins(201) },
  'events/updateEvent': { arrange: aboutEvent, answers: admins(200) },
  'events/deleteEvent': { arrange: aboutEvent, answers: admins(200) },
  'home/getHome': { arrange: nothing, answers: members(200) },
  'messages/listConversations': { arrange: nothing, answers: members(200) },
  'messages/sendMessage': {
    arrange: async () => ({ ...(await toSomeone()), body: { message: 'Hello' } }),
    answers: members(201),
  },
  'messages/listMessages': { arrange: toSomeone, answers: members(200) },
  'messages/readMessages': {
    arrange: async () => ({ ...(await toSomeone()), body: {} }),
    answers: members(200),
  },
  'images/createUpload': { arrange: saying({ contentType: 'image/png', ...aFile }), answers: anyone(201) },
  'images/completeUpload': {
    arrange: about({ id: missing }),
    answers: anyone('404 IMAGE_UNKNOWN'),
    why: 'nothing was uploaded',
  },
  'office/getSettings': { arrange: nothing, answers: admins(200) },
  'office/changeSettings': {
    // The settings must not change: other tests use the same site.
    arrange: saying({ name: 'A school', policies: unchangedPolicies, version: -1 }),
    answers: admins('409 SETTINGS_CHANGED'),
    inPerson: true,
  },
  'office/getOverview': { arrange: nothing, answers: admins(200) },
  'events/listAttendees': { arrange: aboutEvent, answers: admins(200) },
  'events/exportAttendees': {
    arrange: async (world) => ({ ...(await aboutEvent(world)), body: {} }),
    answers: admins(200),
    inPerson: true,
  },
  'announcements/createAnnouncement': { arrange: saying(announcement), answers: admins(201) },
  'announcements/listAnnouncements': { arrange: nothing, answers: admins(200) },
  'announcements/countAudience': {
    arrange: saying({ audience: { from: 1901, to: 1901 } }),
    answers: admins(200),
  },
  'announcements/showAnnouncement': noAnnouncement,
  'announcements/changeAnnouncement': {
    arrange: about({ id: missing }, { ...announcement, version: 1 }),
    answers: admins('404 ANNOUNCEMENT_UNKNOWN'),
  },
  'announcements/deleteAnnouncement': {
    arrange: about({ id: missing }),
    answers: admins('404 ANNOUNCEMENT_UNKNOWN'),
  },
  'announcements/testAnnouncement': noAnnouncement,
  'announcements/sendAnnouncement': {
    arrange: about({ id: missing }, { version: 1, clientId: missing }),
    answers: admins('404 ANNOUNCEMENT_UNKNOWN'),
    inPerson: true,
  },
  'announcements/stopAnnouncement': noAnnouncement,
  'announcements/resumeAnnouncement': { ...noAnnouncement, inPerson: true },
  'announcements/getAnnouncement': notReceived,
  'announcements/hideAnnouncement': notReceived,
  'office/listMembers': { arrange: nothing, answers: admins(200) },
  'office/exportMembers': { arrange: saying({}), answers: admins(200), inPerson: true },
  'office/changeMember': {
    arrange: async () => ({ ...(await toSomeone()), body: { role: 'member' } }),
    answers: admins(200),
    inPerson: true,
  },
  'office/exportAudit': { arrange: saying({}), answers: admins(200), inPerson: true },
  'office/listAudit': { arrange: nothing, answers: admins(200) },
  'office/listRequests': { arrange: nothing, answers: admins(200) },
  'office/decideRequest': {
    arrange: about({ id: missing }, { decision: 'approve' }),
    answers: admins('404 REQUEST_UNKNOWN'),
    inPerson: true,
  },
  'moderation/listReports': { arrange: nothing, answers: admins(200) },
  'moderation/countReports': { arrange: nothing, answers: admins(200) },
  'moderation/getReport': { arrange: aReport, answers: admins(200) },
  'moderation/decideReport': {
    arrange: async () => ({ ...(await aReport()), body: { decision: 'dismiss', version: 1 } }),
    answers: admins(200),
  },
  'roster/createRosterImport': {
    arrange: saying({ fileName: 'a.csv', ...aFile }),
    answers: admins(201),
    inPerson: true,
  },
  'roster/listRosterImports': { arrange: nothing, answers: admins(200) },
  'roster/getRosterImport': noRoster,
  'roster/listRosterProblems': noRoster,
  'roster/checkRoster': { ...noRoster, inPerson: true },
  'roster/importRoster': { ...noRoster, inPerson: true },
  'roster/prepareInvitations': { arrange: saying({ from: 1901, to: 1901 }), answers: admins(201) },
  'roster/listInvitationBatches': { arrange: nothing, answers: admins(200) },
  'roster/sendInvitations': { ...noBatch, inPerson: true },
  'roster/stopInvitations': noBatch,
  'roster/undoRosterImport': { ...noRoster, inPerson: true },
  'roster/downloadRoster': { arrange: saying({}), answers: admins(200), inPerson: true },
  'membership/getSchool': { arrange: nothing, answers: anyone(200) },
  'membership/getMembership': { arrange: nothing, answers: members(200) },
  'membership/updateRequestDetails': {
    arrange: saying({ text: 'Hi' }),
    answers: members('409 NOT_WAITING'),
    why: 'the school has let all of them in',
  },
  'membership/createInvitation': {
    arrange: saying({}),
    answers: members('403 INVITATIONS_OFF'),
    why: 'the school takes nobody in by invitation',
  },
  'membership/listInvitations': { arrange: nothing, answers: members(200) },
  'membership/endInvitation': {
    arrange: about({ id: missing }),
    answers: members('404 INVITATION_UNKNOWN'),
    why: 'there is no such invitation',
  },
  'clientErrors/reportClientError': {
    arrange: saying({ kind: 'render', name: 'TypeError', build: '', at: [] }),
    answers: anyone(200),
  },
  'clientErrors/reportPolicy': {
    arrange: saying({ 'csp-report': { 'effective-directive': 'img-src' } }),
    answers: anyone(200),
  },
  'moderation/block': { arrange: toSomeone, answers: members(200) },
  'moderation/unblock': { arrange: toSomeone, answers: members(200) },
  'moderation/mute': { arrange: toSomeone, answers: members(200) },
  'moderation/unmute': { arrange: toSomeone, answers: members(200) },
  'moderation/listBlocked': { arrange: nothing, answers: members(200) },
  'moderation/listMuted': { arrange: nothing, answers: members(200) },
  'moderation/report': {
    arrange: async () => ({ body: { kind: 'profile', id: (await aMember()).user.id, reason: 'spam' } }),
    answers: members(201),
  },
  'moderation/listDecisions': { arrange: nothing, answers: members(200) },
  'moderation/appeal': {
    arrange: saying({ text: 'Why?' }),
    answers: members('404 NOTHING_DECIDED'),
    why: 'nothing was decided about them',
  },
  'bell/listNotices': { arrange: nothing, answers: members(200) },
  'bell/readNotices': { arrange: saying({}), answers: members(200) },
  'notices/getNoticeSettings': { arrange: nothing, answers: members(200) },
  'push/getPushKey': { arrange: nothing, answers: members(200) },
  'push/subscribeToPush': {
    arrange: async () => ({ body: aBrowserSubscription().body }),
    answers: members(200),
  },
  'push/unsubscribeFromPush': {
    arrange: async () => ({ body: { endpoint: aBrowserSubscription().body.endpoint } }),
    answers: members(200),
  },
  'push/testPush': {
    arrange: async () => ({ body: { endpoint: aBrowserSubscription().body.endpoint } }),
    answers: members('404 DEVICE_UNKNOWN'),
    why: 'no browser has subscribed',
  },
  'notices/changeNoticeSettings': { arrange: saying({ here: { like: true } }), answers: members(200) },
};
