import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Comment, Done } from '#shared/platform/entities.ts';
import { id, page, paragraph, reference } from '#shared/platform/fields.ts';
import { limits } from '#shared/platform/limits.ts';
import { ruleError } from '#shared/platform/ruleError.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';

const text = paragraph('Comment', limits.commentLength);
/**
 * `comment` and `text` are aliases; the experience in the path wins over one in the body. `clientId` makes a repeated
 * comment harmless: it returns what the first one stored.
 */
const body = z.pipe(
  z
    .object({
      comment: z.optional(text),
      text: z.optional(text),
      clientId: z.optional(id('clientId')),
      imageId: z.optional(z.nullable(z.union([z.literal(''), reference('imageId')]))),
    })
    .check(
      z.refine((input) => input.comment !== undefined || input.text !== undefined, {
        ...ruleError('REQUIRED', 'Comment is required.'),
        path: ['comment'],
      }),
    ),
  z.transform(({ comment, text: sameAsComment, imageId, clientId }) => ({
    clientId,
    text: comment ?? sameAsComment ?? '',
    imageId: imageId === '' || imageId === null ? undefined : imageId,
  })),
);

const notFoundFailure = { experienceNotFound: [404, texts.experienceNotFound] } as const;

export const listComments = route({
  method: 'GET',
  path: '/api/v1/comments/{experienceId}/comments',
  access: 'member',
  summary: 'The comments on an experience, oldest first',
  query: page,
  reply: z.object({ comments: z.array(Comment) }),
  paged: true,
  failures: notFoundFailure,
  otherwise: texts.commentsFailed,
});

export const createComment = route({
  method: 'POST',
  path: '/api/v1/comments/{experienceId}',
  access: 'member',
  summary: 'Comment on an experience',
  body,
  reply: z.extend(Done, { comment: Comment }),
  status: 201,
  throttle: throttles.comments,
  failures: { ...notFoundFailure, imageUnknown: [400, texts.commentImageUnknown] },
  otherwise: texts.commentFailed,
});

export const deleteComment = route({
  method: 'DELETE',
  path: '/api/v1/comments/{experienceId}/{commentId}',
  access: 'member',
  summary: 'Delete a comment; for its author, the author of the experience, or an admin',
  reply: Done,
  throttle: throttles.edits,
  failures: {
    ...notFoundFailure,
    commentNotFound: [404, texts.commentNotFound],
    notYours: [403, texts.commentNotYours],
  },
  otherwise: texts.commentDeleteFailed,
});
