import { beforeAll, describe, expect, test } from 'vitest';
import type { LooseInput } from '#shared/client.ts';
import { fillPath, methodsOf, type Route } from '#shared/contract.ts';
import { allRoutes, type RouteKey } from '#shared/routes/index.ts';
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
const missing = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const ofOwner = async ({ owner }: World) => ({ params: { id: (await anExperience(owner)).id } });
const ofOwnersExperience = async ({ owner }: World) => ({
  params: { experienceId: (await anExperience(owner)).id },
});
const aboutEvent = async ({ admin }: World) => ({
  params: { id: (await anEvent(admin)).id },
  body: eventBody(),
});
const toSomeone = async () => ({ params: { id: (await aMember()).user.id } });

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
  'user/changePassword': {
    arrange: async () => ({ body: { password: 'wrong one', newPassword: 'another long secret' } }),
    statuses: [401, 403, 403, 403],
  },
  'user/listSessions': { arrange: async () => ({ body: { password: 'x' } }), statuses: [401, 403, 403, 403] },
  'user/follow': {
    arrange: async () => ({ body: { userIdToFollow: (await aMember()).user.id } }),
    statuses: [401, 200, 200, 200],
  },
  'user/unfollow': {
    arrange: async () => ({ body: { userIdToUnfollow: (await aMember()).user.id } }),
    statuses: [401, 200, 200, 200],
  },
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
};

async function statusOf(
  declared: Route,
  { params, body }: LooseInput,
  member: Member | undefined,
): Promise<number> {
  const send = httpTransport(member?.headers ?? {}, newAddress());
  const { status } = await send({
    method: methodsOf(declared)[0] ?? 'GET',
    path: fillPath(declared.path, params ?? {}),
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
        const who = persona === 'stranger' ? undefined : ends ? await aMember() : world[persona];

        const input = (await row?.arrange(world)) ?? {};
        // A session that was quiet for long must do as well, on every route.
        if (who !== undefined && persona === 'member') await ageSession(who);

        const status = await statusOf(declared, input, who);

        expect(status).toBe(row?.statuses[place]);
      });
    }
  }
});
