import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done, Experience } from '#shared/platform/entities.ts';
import { page } from '#shared/platform/fields.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { feedQuery } from './feedQuery.ts';

const notFoundFailure = { experienceNotFound: [404, texts.experienceNotFound] } as const;

const LikeChange = z.object({
  success: z.literal(true),
  experience: z.pick(Experience, { _id: true, id: true, likes: true, likesCount: true, likedByMe: true }),
});

export const listExperiences = route({
  method: 'GET',
  path: '/api/v1/experiences/all',
  access: 'member',
  summary:
    'The feed, newest first; filtered by people you follow, class, companies or places (of the job or its author; separate several by |). X-Partial says that only the newest posts were searched',
  query: feedQuery,
  throttle: throttles.narrowing,
  reply: z.array(Experience),
  paged: true,
  otherwise: texts.experiencesFailed,
});

export const listUserExperiences = route({
  method: 'GET',
  path: '/api/v1/experiences/user/{id}',
  access: 'member',
  summary: 'The experiences of one member, newest first',
  query: page,
  reply: z.array(Experience),
  paged: true,
  otherwise: texts.experiencesFailed,
});

export const getExperience = route({
  method: 'GET',
  path: '/api/v1/experiences/{id}',
  access: 'member',
  summary: 'One experience',
  reply: Experience,
  failures: notFoundFailure,
  otherwise: texts.experiencesFailed,
});

export const deleteExperience = route({
  method: 'DELETE',
  path: '/api/v1/experiences/delete/{id}',
  access: 'member',
  summary: 'Delete an experience with its comments, likes and images; for its author or an admin',
  reply: Done,
  throttle: throttles.edits,
  failures: { ...notFoundFailure, notYours: [403, texts.experienceNotYours] },
  otherwise: texts.experienceDeleteFailed,
});

export const likeExperience = route({
  method: ['POST', 'PATCH'],
  path: '/api/v1/experiences/like/{id}',
  access: 'member',
  summary: 'Like an experience',
  reply: LikeChange,
  throttle: throttles.likes,
  failures: notFoundFailure,
  otherwise: texts.likeFailed,
});

export const unlikeExperience = route({
  method: ['POST', 'PATCH'],
  path: '/api/v1/experiences/unlike/{id}',
  access: 'member',
  summary: 'Remove a like',
  reply: LikeChange,
  throttle: throttles.likes,
  failures: notFoundFailure,
  otherwise: texts.unlikeFailed,
});
