import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { limits } from '#shared/platform/limits.ts';
import { fileFacts, PresignedForm } from '#shared/platform/presignedForm.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';

/** A presigned form for one image: POST `fields`, then the `file`, to `url` as multipart/form-data. */
export const createUpload = route({
  method: 'POST',
  path: '/api/v1/uploads',
  access: 'optional',
  summary: 'A presigned form to upload one image; without a login, for the signup photo',
  body: z.object({
    contentType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/gif'], texts.imageInvalid),
    ...fileFacts(limits.maxImageBytes, texts.imageInvalid, texts.imageTooLarge),
  }),
  reply: PresignedForm,
  status: 201,
  throttle: throttles.uploads,
  otherwise: texts.uploadFailed,
});

export const completeUpload = route({
  method: 'POST',
  path: '/api/v1/uploads/{id}/complete',
  access: 'optional',
  summary: 'Re-encode an uploaded image and make it usable',
  reply: z.object({
    success: z.literal(true),
    _id: z.string(),
    id: z.string(),
    imgUrl: z.string(),
    width: z.number(),
    height: z.number(),
  }),
  throttle: throttles.uploads,
  failures: {
    imageUnknown: [404, texts.imageUnknown],
    imageNotYours: [403, texts.imageNotYours],
    imageNotUploaded: [409, texts.imageNotUploaded],
    imageInvalid: [415, texts.imageInvalid],
    imageTooLarge: [413, texts.imageTooLarge],
  },
  otherwise: texts.uploadFailed,
});
