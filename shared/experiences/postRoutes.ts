import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done, Experience } from '#shared/platform/entities.ts';
import { id, paragraph } from '#shared/platform/fields.ts';
import { calendarDate, line } from '#shared/platform/formFields.ts';
import { limits } from '#shared/platform/limits.ts';
import { ruleError } from '#shared/platform/ruleError.ts';
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
    .check(z.maxLength(limits.maxImages, texts.maxImages)),
);

const media = { images, imgs: images };

/** Makes a repeated creation harmless: it returns what the first one stored. */
const clientIdField = { clientId: z.optional(id('clientId')) };

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
  { ...ruleError('END_BEFORE_START', texts.endBeforeStart), path: ['endDate'] },
);

const imageFailures = {
  imageInvalid: [415, texts.imageInvalid],
  imageUnknown: [404, texts.imageUnknown],
  imageNotYours: [403, texts.imageNotYours],
  imageNeeded: [400, texts.imageSelect],
} as const;

const notFoundFailure = { experienceNotFound: [404, texts.experienceNotFound] } as const;

export const createExperience = route({
  method: 'POST',
  path: '/api/v1/experiences/create',
  access: 'member',
  summary: 'Share a job experience, or a story',
  body: z.discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('story'), ...story, ...media, ...clientIdField }),
      z
        .object({ kind: z.optional(z.literal('job')), ...job, ...media, ...clientIdField })
        .check(endNotBeforeStart),
    ],
    'kind must be job or story.',
  ),
  files: { imgs: limits.maxImages, images: limits.maxImages },
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
  files: { imgs: limits.maxImages, images: limits.maxImages },
  reply: z.extend(Done, { experience: Experience }),
  throttle: throttles.edits,
  failures: {
    ...notFoundFailure,
    ...imageFailures,
    notYours: [403, texts.experienceNotYours],
    endBeforeStart: [400, texts.endBeforeStart],
  },
  otherwise: texts.experienceUpdateFailed,
});
