import type { Access, Route } from '#shared/platform/contract.ts';
import type { RouteKey } from '#shared/routes.ts';
import { type Expected, notAnAdmin, type Row, unknownCaller } from './accessMatrix.ts';

/**
 * Each route's access: for which status, whether with a fresh login, and its throttle. Written by hand on
 * purpose: a changed declaration must be changed here too, deliberately.
 */
export const declaredAccess: Readonly<Record<RouteKey, string>> = {
  'user/changePassword': 'member, any standing, account',
  'user/follow': 'member, follow',
  'user/listFollowers': 'member',
  'user/listFollowing': 'member',
  'user/listSessions': 'member, any standing, account',
  'user/listUsers': 'member, search',
  'user/login': 'anyone, login',
  'user/logout': 'anyone, logout',
  'user/me': 'member, any standing',
  'user/register': 'anyone, register',
  'user/unfollow': 'member, follow',
  'user/getUser': 'member',
  'user/findPlaces': 'member, any standing, place',
  'user/updateProfile': 'member, any standing, account',
  'account/changeEmail': 'member, any standing, mail',
  'account/checkUsername': 'member, any standing, search',
  'account/confirm': 'member, any standing, account',
  'account/endOtherSessions': 'member, any standing, account',
  'account/endSession': 'member, any standing, account',
  'account/forgotPassword': 'anyone, forgot',
  'account/listDevices': 'member, any standing',
  'account/listWays': 'member, any standing',
  'account/resendEmail': 'member, any standing, mail',
  'account/setPassword': 'anyone, ticket',
  'account/openUnsubscribe': 'anyone',
  'account/resubscribe': 'anyone, resubscribe',
  'account/unsubscribe': 'anyone',
  'account/verifyEmail': 'anyone, ticket',
  'account/withdrawEmail': 'anyone, ticket',
  'account/confirmOptions': 'member, any standing, account',
  'account/createPasskey': 'member, any standing, fresh, account',
  'account/listPasskeys': 'member, any standing, fresh',
  'account/passkeyLogin': 'anyone, login',
  'account/passkeyLoginOptions': 'anyone, passkey',
  'account/passkeyOptions': 'member, any standing, fresh, account',
  'account/removePasskey': 'member, any standing, fresh, account',
  'account/renamePasskey': 'member, any standing, fresh, account',
  'account/disconnectProvider': 'member, any standing, fresh, account',
  'account/finishOauth': 'anyone, oauth',
  'account/leaveForProvider': 'anyone, oauth',
  'account/listProviders': 'anyone',
  'account/returnFromProvider': 'anyone, oauth',
  'account/getExport': 'member, any standing',
  'account/keepAccount': 'member, any standing, account',
  'account/leaveAccount': 'member, any standing, account',
  'account/startExport': 'member, any standing, account',
  'membership/createInvitation': 'member, invitation',
  'membership/endInvitation': 'member, invitation',
  'membership/getMembership': 'member, any standing',
  'membership/listInvitations': 'member',
  'membership/tellMore': 'member, any standing, request',
  'membership/getSchool': 'anyone',
  'directory/getClass': 'member, directory',
  'directory/listClasses': 'member, directory',
  'directory/listDirectory': 'member, directory',
  'directory/searchThings': 'member, thing',
  'experiences/createExperience': 'member, post',
  'experiences/deleteExperience': 'member, edit',
  'experiences/getExperience': 'member',
  'experiences/likeExperience': 'member, like',
  'experiences/listExperiences': 'member, narrowing',
  'experiences/listUserExperiences': 'member',
  'experiences/unlikeExperience': 'member, like',
  'experiences/updateExperience': 'member, edit',
  'comments/createComment': 'member, comment',
  'comments/deleteComment': 'member, edit',
  'comments/listComments': 'member',
  'events/listEvents': 'anyone',
  'events/createEvent': 'admin, event',
  'events/deleteEvent': 'admin, event',
  'events/updateEvent': 'admin, event',
  'events/answerEvent': 'member, event',
  'events/getEvent': 'anyone',
  'home/getHome': 'member, directory',
  'message/listConversations': 'member',
  'message/listMessages': 'member, reading',
  'message/readMessages': 'member, reading',
  'message/sendMessage': 'member, message',
  'notices/changeNoticeSettings': 'member, any standing, account',
  'notices/getNoticeSettings': 'member',
  'notices/listNotices': 'member',
  'notices/readNotices': 'member, reading',
  'uploads/completeUpload': 'anyone, upload',
  'uploads/createUpload': 'anyone, upload',
  'reports/reportFault': 'anyone, report',
  'reports/reportPolicy': 'anyone, report',
  'admin/changeSettings': 'admin, fresh, office',
  'admin/exportAudit': 'admin, roster',
  'admin/getOverview': 'admin, office',
  'admin/getSettings': 'admin',
  'admin/listAudit': 'admin, office',
  'admin/changeMember': 'admin, fresh, office',
  'admin/exportMembers': 'admin, roster',
  'admin/listMembers': 'admin, office',
  'admin/exportGuests': 'admin, roster',
  'admin/listGuests': 'admin',
  'admin/decideRequest': 'admin, fresh, office',
  'admin/listRequests': 'admin, office',
  'admin/countReports': 'admin',
  'admin/decideReport': 'admin, office',
  'admin/getReport': 'admin, office',
  'admin/listReports': 'admin',
  'admin/getRoster': 'admin, office',
  'admin/listRosterProblems': 'admin, office',
  'admin/listRosters': 'admin',
  'admin/checkRoster': 'admin, fresh, roster',
  'admin/createRoster': 'admin, fresh, roster',
  'admin/downloadRoster': 'admin, roster',
  'admin/importRoster': 'admin, fresh, roster',
  'admin/undoRoster': 'admin, fresh, roster',
  'safety/appeal': 'member, any standing, safety',
  'safety/block': 'member, safety',
  'safety/listBlocked': 'member',
  'safety/listDecisions': 'member, any standing',
  'safety/listMuted': 'member',
  'safety/mute': 'member, safety',
  'safety/report': 'member, safety',
  'safety/unblock': 'member, safety',
  'safety/unmute': 'member, safety',
};

/** A declaration in the words of this table. */
export function accessWords({ access, anyStanding, fresh, throttle }: Route): string {
  const standing = anyStanding === true ? ['any standing'] : [];
  const login = fresh === true ? ['fresh'] : [];
  return [access, ...standing, ...login, ...(throttle === undefined ? [] : [throttle.name])].join(', ');
}

/** Whom the route admits according to a row of the matrix. */
export function admittedBy({ answers: [stranger, member] }: Row): Access {
  if (stranger !== unknownCaller) return 'anyone';
  return member === notAnAdmin ? 'admin' : 'member';
}

/**
 * The failure that members and admins all get; undefined if one of them gets through or their answers differ.
 */
export function sameFailure({ answers: [, member, owner, admin] }: Row): Expected | undefined {
  return typeof member === 'string' && member === owner && member === admin ? member : undefined;
}
