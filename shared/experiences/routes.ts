import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done, Experience } from '#shared/platform/entities.ts';
import { feedQuery } from './feedQuery.ts';
import { calendarDate, id, line, page, paragraph } from '#shared/platform/fields.ts';
import { limits } from '#shared/platform/limits.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';

const alt = z.string().check(
  z.trim(),
  z.refine<string>(
    (text) => text.isWellFormed() && text.length <= limits.altLength,
    `Image description can have up to ${limits.altLength} characters.`,
  ),
);

/**
 * Uploaded images in JSON bodies: ids, or `{ _id, alt }`; multipart forms send files instead. Without `alt` the
 * description stays unchanged.
 */
const images = z.optional(
  z
    .array(
      z.union(
        [
          z.pipe(
            id('Image'),
            z.transform((_id: string) => ({ _id })),
          ),
          z.object({ _id: id('Image'), alt: z.optional(alt) }),
        ],
        'Each image must be an image ID.',
      ),
      'Images must be a list of image IDs.',
    )
    .check(z.maxLength(limits.imagesMost, texts.imagesMost)),
);

const media = { images, imgs: images };

/** Makes a repeated creation harmless: it returns what the first one stored. */
const once = { clientId: z.optional(id('clientId')) };

const job = {
  title: line('Title'),
  company: line('Company'),
  location: line('Location'),
  role: line('Role'),
  startDate: calendarDate('Start date'),
  endDate: calendarDate('End date'),
  description: paragraph('Description', limits.descriptionLength),
};

const story = {
  title: line('Title'),
  author: line('Author'),
  content: paragraph('Content', limits.descriptionLength),
};

const endNotBeforeStart = z.refine<{ startDate?: string | undefined; endDate?: string | undefined }>(
  ({ startDate, endDate }) => startDate === undefined || endDate === undefined || endDate >= startDate,
  { error: texts.endBeforeStart, path: ['endDate'] },
);

const imageFailures = {
  imageInvalid: [415, texts.imageInvalid],
  imageUnknown: [404, texts.imageUnknown],
  imageNotYours: [403, texts.imageNotYours],
  imageNeeded: [400, texts.imageSelect],
} as const;

const absent = { experienceNotFound: [404, texts.experienceNotFound] } as const;

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
  failures: absent,
  otherwise: texts.experiencesFailed,
});

export const createExperience = route({
  method: 'POST',
  path: '/api/v1/experiences/create',
  access: 'member',
  summary: 'Share a job experience, or a story',
  body: z.discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('story'), ...story, ...media, ...once }),
      z.object({ kind: z.optional(z.literal('job')), ...job, ...media, ...once }).check(endNotBeforeStart),
    ],
    'kind must be job or story.',
  ),
  files: { imgs: limits.imagesMost, images: limits.imagesMost },
  reply: z.extend(Done, { experience: Experience }),
  status: 201,
  throttle: throttles.posts,
  failures: imageFailures,
  otherwise: texts.experienceFailed,
});

export const updateExperience = route({
  method: 'PUT',
  path: '/api/v1/experiences/update/{id}',
  access: 'member',
  summary: 'Change your experience; only changes the fields that are sent; `images` replaces the whole list',
  body: z.object({ ...z.partial(z.object({ ...job, ...story })).shape, ...media }).check(endNotBeforeStart),
  files: { imgs: limits.imagesMost, images: limits.imagesMost },
  reply: z.extend(Done, { experience: Experience }),
  throttle: throttles.edits,
  failures: {
    ...absent,
    ...imageFailures,
    notYours: [403, texts.experienceNotYours],
    endBeforeStart: [400, texts.endBeforeStart],
  },
  otherwise: texts.experienceUpdateFailed,
});

export const deleteExperience = route({
  method: 'DELETE',
  path: '/api/v1/experiences/delete/{id}',
  access: 'member',
  summary: 'Delete an experience with its comments, likes and images; for its author or an admin',
  reply: Done,
  throttle: throttles.edits,
  failures: { ...absent, notYours: [403, texts.experienceNotYours] },
  otherwise: texts.experienceDeleteFailed,
});

export const likeExperience = route({
  method: ['POST', 'PATCH'],
  path: '/api/v1/experiences/like/{id}',
  access: 'member',
  summary: 'Like an experience',
  reply: LikeChange,
  throttle: throttles.likes,
  failures: absent,
  otherwise: texts.likeFailed,
});

export const unlikeExperience = route({
  method: ['POST', 'PATCH'],
  path: '/api/v1/experiences/unlike/{id}',
  access: 'member',
  summary: 'Remove a like',
  reply: LikeChange,
  throttle: throttles.likes,
  failures: absent,
  otherwise: texts.unlikeFailed,
});
