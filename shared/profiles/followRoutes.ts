import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Person } from '#shared/platform/entities.ts';
import { page, reference } from '#shared/platform/fields.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';

const FollowChange = z.object({
  success: z.literal(true),
  message: z.string(),
  isFollowing: z.boolean(),
  alreadyFollowing: z.optional(z.boolean()),
  followersCount: z.number(),
});

export const listFollowers = route({
  method: 'GET',
  path: '/api/v1/user/{userId}/followers',
  access: 'member',
  summary: "A member's followers, newest first",
  query: page,
  reply: z.array(Person),
  paged: true,
  otherwise: texts.usersFailed,
});

export const listFollowing = route({
  method: 'GET',
  path: '/api/v1/user/{userId}/following',
  access: 'member',
  summary: 'The members that a member follows, newest first',
  query: page,
  reply: z.array(Person),
  paged: true,
  otherwise: texts.usersFailed,
});

export const follow = route({
  method: 'POST',
  path: '/api/v1/user/follow',
  access: 'member',
  summary: 'Follow a member',
  body: z.object({ userIdToFollow: reference('userIdToFollow') }),
  reply: FollowChange,
  throttle: throttles.follows,
  failures: { followSelf: [400, texts.followSelf], userNotFound: [404, texts.userNotFound] },
  otherwise: texts.followFailed,
});

export const unfollow = route({
  method: 'POST',
  path: '/api/v1/user/unfollow',
  access: 'member',
  summary: 'Stop following a member',
  body: z.object({ userIdToUnfollow: reference('userIdToUnfollow') }),
  reply: FollowChange,
  throttle: throttles.follows,
  failures: { followSelf: [400, texts.followSelf], userNotFound: [404, texts.userNotFound] },
  otherwise: texts.unfollowFailed,
});
