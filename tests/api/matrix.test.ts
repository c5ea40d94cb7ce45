import { beforeAll, describe, expect, test } from 'vitest';
import { type LooseInput, queryString } from '#shared/client.ts';
import { fillPath, methodsOf, type Route } from '#shared/contract.ts';
import { allRoutes, type RouteKey } from '#shared/routes/index.ts';
import { report } from '#shared/routes/safety.ts';
import { newAddress } from '../support/http.ts';
import { ageSession } from '../support/owner.ts';
import { aMember, anAdmin, type Member } from '../support/people.ts';
import { aComment, anEvent, anExperience, eventBody, experienceBody } from '../support/things.ts';
import { httpTransport } from '../support/transport.ts';

/** Who calls: nobody, a member without a part in it, the one it belongs to, an admin. */
const personas = ['stranger', 'member', 'owner', 'admin'] as const;
type Persona = (typeof personas)[number];

interface Row {
  /** Makes what the call is about, fresh for every call, and says how to call. */
  readonly arrange: (world: World) => Promise<LooseInput>;
  /** The status for each persona, in the order above. */
  readonly statuses: readonly [number, number, number, number];
}

type World = Record<Exclude<Persona, 'stranger'>, Member>;

const nothing = async (): Promise<LooseInput> => ({});
const policies = { open: true, domains: [], invitation: false, roster: false };
const missing = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const noPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};
const ofOwner = async ({ owner }: World) => ({ params: { id: (await anExperience(owner)).id } });
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

/** Every route has a row: a new route does not compile without one. */
const matrix: Record<RouteKey, Row> = {
  'user/register': { arrange: async () => ({ body: {} }), statuses: [400, 400, 400, 400] },
  'user/login': { arrange: async () => ({ body: {} }), statuses: [400, 400, 400, 400] },
  'user/logout': {
    arrange: async () => ({}),
    statuses: [200, 200, 200, 200],
  },
  'user/me': { arrange: nothing, statuses: [401, 200, 200, 200] },
  'user/listUsers': { arrange: nothing, statuses: [401, 200, 200, 200] },
  'user/getUser': {
    arrange: async ({ owner }) => ({ params: { userId: owner.user.id } }),
    statuses: [401, 200, 200, 200],
  },
  'user/listFollowers': {
    arrange: async ({ owner }) => ({ params: { userId: owner.user.id } }),
    statuses: [401, 200, 200, 200],
  },
  'user/listFollowing': {
    arrange: async ({ owner }) => ({ params: { userId: owner.user.id } }),
    statuses: [401, 200, 200, 200],
  },
  'user/updateProfile': { arrange: async () => ({ body: { bio: 'New' } }), statuses: [401, 200, 200, 200] },
  'user/findPlaces': {
    arrange: async () => ({ query: { q: 'rot' } }),
    statuses: [401, 200, 200, 200],
  },
  'user/changePassword': {
    arrange: async () => ({ body: { password: 'wrong one', newPassword: 'another long secret' } }),
    statuses: [401, 403, 403, 403],
  },
  'user/listSessions': { arrange: async () => ({ body: { password: 'x' } }), statuses: [401, 403, 403, 403] },
  'directory/listDirectory': { arrange: nothing, statuses: [401, 200, 200, 200] },
  'directory/listClasses': { arrange: nothing, statuses: [401, 200, 200, 200] },
  'directory/searchThings': {
    arrange: async () => ({ query: { q: 'rotterdam' } }),
    statuses: [401, 200, 200, 200],
  },
  'directory/getClass': {
    arrange: async () => ({ params: { year: '1907' } }),
    statuses: [401, 404, 404, 404],
  },
  'account/unsubscribe': {
    arrange: async () => ({ params: { token: 'nothing-digest' } }),
    statuses: [200, 200, 200, 200],
  },
  'account/confirm': { arrange: async () => ({ body: { password: 'x' } }), statuses: [401, 403, 403, 403] },
  'account/passkeyOptions': { arrange: nothing, statuses: [401, 403, 403, 403] },
  'account/createPasskey': {
    arrange: async () => ({ body: { name: 'Key', passkey: noPasskey } }),
    statuses: [401, 403, 403, 403],
  },
  'account/listPasskeys': { arrange: nothing, statuses: [401, 403, 403, 403] },
  'account/renamePasskey': {
    arrange: async () => ({ params: { passkeyId: missing }, body: { name: 'Key' } }),
    statuses: [401, 403, 403, 403],
  },
  'account/removePasskey': {
    arrange: async () => ({ params: { passkeyId: missing } }),
    statuses: [401, 403, 403, 403],
  },
  'account/passkeyLoginOptions': { arrange: nothing, statuses: [200, 200, 200, 200] },
  'account/passkeyLogin': { arrange: async () => ({ body: {} }), statuses: [400, 400, 400, 400] },
  'account/confirmOptions': { arrange: nothing, statuses: [401, 200, 200, 200] },
  'account/listWays': { arrange: nothing, statuses: [401, 200, 200, 200] },
  'account/checkUsername': {
    arrange: async () => ({ query: { search: 'a_free_name' } }),
    statuses: [401, 200, 200, 200],
  },
  'account/changeEmail': {
    arrange: async () => ({ body: { email: 'somebody@example.org' } }),
    statuses: [401, 403, 403, 403],
  },
  'account/resendEmail': { arrange: nothing, statuses: [401, 409, 409, 409] },
  'account/verifyEmail': { arrange: async () => ({ body: { token: 'x' } }), statuses: [404, 404, 404, 404] },
  'account/withdrawEmail': {
    arrange: async () => ({ body: { token: 'x' } }),
    statuses: [404, 404, 404, 404],
  },
  'account/forgotPassword': {
    arrange: async () => ({ body: { name: 'x' } }),
    statuses: [200, 200, 200, 200],
  },
  'account/setPassword': {
    arrange: async () => ({ body: { token: 'x', newPassword: 'another long secret' } }),
    statuses: [404, 404, 404, 404],
  },
  'account/listDevices': { arrange: nothing, statuses: [401, 403, 403, 403] },
  'account/endSession': {
    arrange: async () => ({ params: { sessionId: missing } }),
    statuses: [401, 403, 403, 403],
  },
  'account/endOtherSessions': { arrange: nothing, statuses: [401, 403, 403, 403] },
  'account/listProviders': { arrange: nothing, statuses: [200, 200, 200, 200] },
  'account/leaveForProvider': {
    arrange: async () => ({ params: { provider: 'google' } }),
    statuses: [404, 404, 404, 404],
  },
  'account/returnFromProvider': {
    arrange: async () => ({ params: { provider: 'google' } }),
    statuses: [404, 404, 404, 404],
  },
  'account/finishOauth': { arrange: async () => ({ body: { ticket: 'x' } }), statuses: [401, 401, 401, 401] },
  'account/disconnectProvider': {
    arrange: async () => ({ params: { provider: 'google' } }),
    statuses: [401, 403, 403, 403],
  },
  'user/follow': {
    arrange: async () => ({ body: { userIdToFollow: (await aMember()).user.id } }),
    statuses: [401, 200, 200, 200],
  },
  'user/unfollow': {
    arrange: async () => ({ body: { userIdToUnfollow: (await aMember()).user.id } }),
    statuses: [401, 200, 200, 200],
  },
  'account/leaveAccount': { arrange: nothing, statuses: [401, 403, 403, 403] },
  'account/keepAccount': { arrange: nothing, statuses: [401, 200, 200, 200] },
  'account/getExport': { arrange: nothing, statuses: [401, 403, 403, 403] },
  'account/startExport': { arrange: nothing, statuses: [401, 403, 403, 403] },
  'experiences/listExperiences': { arrange: nothing, statuses: [401, 200, 200, 200] },
  'experiences/listUserExperiences': { arrange: toSomeone, statuses: [401, 200, 200, 200] },
  'experiences/getExperience': { arrange: ofOwner, statuses: [401, 200, 200, 200] },
  'experiences/createExperience': {
    arrange: async () => ({ body: experienceBody() }),
    statuses: [401, 201, 201, 201],
  },
  'experiences/updateExperience': {
    arrange: async (world) => ({ ...(await ofOwner(world)), body: { title: 'Changed' } }),
    statuses: [401, 403, 200, 403],
  },
  'experiences/deleteExperience': { arrange: ofOwner, statuses: [401, 403, 200, 200] },
  'experiences/likeExperience': { arrange: ofOwner, statuses: [401, 200, 200, 200] },
  'experiences/unlikeExperience': { arrange: ofOwner, statuses: [401, 200, 200, 200] },
  'comments/listComments': { arrange: ofOwnersExperience, statuses: [401, 200, 200, 200] },
  'comments/createComment': {
    arrange: async (world) => ({ ...(await ofOwnersExperience(world)), body: { comment: 'Hi' } }),
    statuses: [401, 201, 201, 201],
  },
  'comments/deleteComment': {
    arrange: async ({ owner }) => {
      const experienceId = (await anExperience(await aMember())).id;
      return { params: { experienceId, commentId: (await aComment(owner, experienceId)).id } };
    },
    statuses: [401, 403, 200, 200],
  },
  'events/getEvent': { arrange: aboutEvent, statuses: [200, 200, 200, 200] },
  'events/answerEvent': {
    arrange: async (world) => ({ ...(await aboutEvent(world)), body: { answer: 'maybe' } }),
    statuses: [401, 200, 200, 200],
  },
  'events/listEvents': { arrange: nothing, statuses: [200, 200, 200, 200] },
  'events/createEvent': { arrange: async () => ({ body: eventBody() }), statuses: [401, 403, 403, 201] },
  'events/updateEvent': { arrange: aboutEvent, statuses: [401, 403, 403, 200] },
  'events/deleteEvent': { arrange: aboutEvent, statuses: [401, 403, 403, 200] },
  'message/listConversations': { arrange: nothing, statuses: [401, 200, 200, 200] },
  'message/sendMessage': {
    arrange: async () => ({ ...(await toSomeone()), body: { message: 'Hello' } }),
    statuses: [401, 201, 201, 201],
  },
  'message/listMessages': { arrange: toSomeone, statuses: [401, 200, 200, 200] },
  'message/readMessages': {
    arrange: async () => ({ ...(await toSomeone()), body: {} }),
    statuses: [401, 200, 200, 200],
  },
  'uploads/createUpload': {
    arrange: async () => ({
      body: { contentType: 'image/png', size: 10, sha256: `${'A'.repeat(43)}=` },
    }),
    statuses: [201, 201, 201, 201],
  },
  'uploads/completeUpload': {
    arrange: async () => ({ params: { id: missing } }),
    statuses: [404, 404, 404, 404],
  },
  'admin/getSettings': { arrange: nothing, statuses: [401, 403, 403, 200] },
  'admin/changeSettings': {
    arrange: async () => ({ body: { name: 'A school', policies, version: 0 } }),
    // A bearer alone is not the admin in person.
    statuses: [401, 403, 403, 403],
  },
  'admin/getOverview': { arrange: nothing, statuses: [401, 403, 403, 200] },
  'admin/listGuests': { arrange: aboutEvent, statuses: [401, 403, 403, 200] },
  'admin/exportGuests': {
    arrange: async (world) => ({ ...(await aboutEvent(world)), body: {} }),
    statuses: [401, 403, 403, 403],
  },
  'admin/listMembers': { arrange: nothing, statuses: [401, 403, 403, 200] },
  'admin/exportMembers': { arrange: async () => ({ body: {} }), statuses: [401, 403, 403, 403] },
  'admin/changeMember': {
    arrange: async () => ({ ...(await toSomeone()), body: { role: 'admin' } }),
    statuses: [401, 403, 403, 403],
  },
  'admin/exportAudit': { arrange: async () => ({ body: {} }), statuses: [401, 403, 403, 403] },
  'admin/listAudit': { arrange: nothing, statuses: [401, 403, 403, 200] },
  'membership/getSchool': { arrange: nothing, statuses: [200, 200, 200, 200] },
  'membership/getMembership': { arrange: nothing, statuses: [401, 200, 200, 200] },
  'membership/tellMore': { arrange: async () => ({ body: { text: 'Hi' } }), statuses: [401, 409, 409, 409] },
  'membership/createInvitation': { arrange: async () => ({ body: {} }), statuses: [401, 403, 403, 403] },
  'membership/listInvitations': { arrange: nothing, statuses: [401, 200, 200, 200] },
  'membership/endInvitation': {
    arrange: async () => ({ params: { id: missing } }),
    statuses: [401, 404, 404, 404],
  },
  'admin/listRequests': { arrange: nothing, statuses: [401, 403, 403, 200] },
  'admin/decideRequest': {
    arrange: async () => ({ params: { id: missing }, body: { decision: 'approve' } }),
    statuses: [401, 403, 403, 403],
  },
  'reports/reportFault': {
    arrange: async () => ({ body: { kind: 'render', name: 'TypeError', build: '', at: [] } }),
    statuses: [200, 200, 200, 200],
  },
  'reports/reportPolicy': {
    arrange: async () => ({ body: { 'csp-report': { 'effective-directive': 'img-src' } } }),
    statuses: [200, 200, 200, 200],
  },
  'safety/block': { arrange: toSomeone, statuses: [401, 200, 200, 200] },
  'safety/unblock': { arrange: toSomeone, statuses: [401, 200, 200, 200] },
  'safety/mute': { arrange: toSomeone, statuses: [401, 200, 200, 200] },
  'safety/unmute': { arrange: toSomeone, statuses: [401, 200, 200, 200] },
  'safety/report': {
    arrange: async () => ({ body: { kind: 'profile', id: (await aMember()).user.id, reason: 'spam' } }),
    statuses: [401, 201, 201, 201],
  },
  'safety/listDecisions': { arrange: nothing, statuses: [401, 200, 200, 200] },
  'safety/appeal': { arrange: async () => ({ body: { text: 'Why?' } }), statuses: [401, 404, 404, 404] },
  'admin/listReports': { arrange: nothing, statuses: [401, 403, 403, 200] },
  'admin/countReports': { arrange: nothing, statuses: [401, 403, 403, 200] },
  'admin/getReport': { arrange: aReport, statuses: [401, 403, 403, 200] },
  'admin/decideReport': {
    arrange: async () => ({ ...(await aReport()), body: { decision: 'dismiss', version: 1 } }),
    statuses: [401, 403, 403, 200],
  },
  'safety/listBlocked': { arrange: nothing, statuses: [401, 200, 200, 200] },
  'notices/listNotices': { arrange: nothing, statuses: [401, 200, 200, 200] },
  'notices/readNotices': { arrange: async () => ({ body: {} }), statuses: [401, 200, 200, 200] },
  'notices/getNoticeSettings': { arrange: nothing, statuses: [401, 200, 200, 200] },
  'notices/changeNoticeSettings': {
    arrange: async () => ({ body: { here: { like: true } } }),
    statuses: [401, 200, 200, 200],
  },
  'safety/listMuted': { arrange: nothing, statuses: [401, 200, 200, 200] },
  // What takes an admin in person is refused to a bearer alone.
  'admin/createRoster': {
    arrange: async () => ({ body: { fileName: 'a.csv', size: 10, sha256: `${'A'.repeat(43)}=` } }),
    statuses: [401, 403, 403, 403],
  },
  'admin/listRosters': { arrange: nothing, statuses: [401, 403, 403, 200] },
  'admin/getRoster': { arrange: async () => ({ params: { id: missing } }), statuses: [401, 403, 403, 404] },
  'admin/listRosterProblems': {
    arrange: async () => ({ params: { id: missing } }),
    statuses: [401, 403, 403, 404],
  },
  'admin/checkRoster': {
    arrange: async () => ({ params: { id: missing }, body: {} }),
    statuses: [401, 403, 403, 403],
  },
  'admin/importRoster': {
    arrange: async () => ({ params: { id: missing } }),
    statuses: [401, 403, 403, 403],
  },
  'admin/undoRoster': {
    arrange: async () => ({ params: { id: missing } }),
    statuses: [401, 403, 403, 403],
  },
  'admin/downloadRoster': { arrange: async () => ({ body: {} }), statuses: [401, 403, 403, 403] },
};

async function statusOf(
  declared: Route,
  { params, query, body }: LooseInput,
  member: Member | undefined,
): Promise<number> {
  const send = httpTransport(member?.headers ?? {}, newAddress());
  const { status } = await send({
    method: methodsOf(declared)[0] ?? 'GET',
    path: fillPath(declared.path, params ?? {}) + queryString(query ?? {}),
    ...(body === undefined ? {} : { body }),
  });
  return status;
}

describe('who may call what', () => {
  let world: World;

  beforeAll(async () => {
    const [member, owner, admin] = await Promise.all([aMember(), aMember(), anAdmin()]);
    world = { member, owner, admin };
  });

  for (const { key, declared } of allRoutes) {
    const row = Object.entries(matrix).find(([name]) => name === key)?.[1];
    for (const [place, persona] of personas.entries()) {
      test(`${key} by ${persona}`, async () => {
        const ends = key === 'user/logout';
        // Nobody posts for all rows: whoever is new may not do that much.
        if (place === 0 && /^(experiences|comments)/.test(key)) world = { ...world, owner: await aMember() };
        const input = (await row?.arrange(world)) ?? {};
        const who = persona === 'stranger' ? undefined : ends ? await aMember() : world[persona];
        // A session that was quiet for long must do as well, on every route.
        if (who !== undefined && persona === 'member') await ageSession(who);

        const status = await statusOf(declared, input, who);

        expect(status).toBe(row?.statuses[place]);
      });
    }
  }
});
