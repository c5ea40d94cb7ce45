import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done, Person } from '#shared/platform/entities.ts';
import { id, page, paragraph, reference } from '#shared/platform/fields.ts';
import { optionalParagraph } from '#shared/platform/formFields.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { OwnCase, ReportReason, ContentKind } from './entities.ts';
import { safetyLimits } from './limits.ts';
import { safetyTexts } from './texts.ts';

const notFoundFailure = { userNotFound: [404, texts.userNotFound] } as const;
const BlockChange = z.extend(Done, { isBlocked: z.boolean() });
const MuteChange = z.extend(Done, { isMuted: z.boolean() });

export const block = route({
  method: 'POST',
  path: '/api/v1/safety/block/{id}',
  access: 'member',
  summary: 'Block a member: neither can see, follow or message the other',
  reply: BlockChange,
  throttle: throttles.safety,
  failures: {
    ...notFoundFailure,
    blockSelf: [400, safetyTexts.blockSelf],
    blocksFull: [409, safetyTexts.blocksFull],
  },
  otherwise: safetyTexts.blockFailed,
});

export const unblock = route({
  method: 'DELETE',
  path: '/api/v1/safety/block/{id}',
  access: 'member',
  summary: 'Unblock a member; does not restore follows',
  reply: BlockChange,
  throttle: throttles.safety,
  otherwise: safetyTexts.blockFailed,
});

export const mute = route({
  method: 'POST',
  path: '/api/v1/safety/mute/{id}',
  access: 'member',
  summary: "Hide a member's posts from your lists; they are not notified",
  reply: MuteChange,
  throttle: throttles.safety,
  failures: {
    ...notFoundFailure,
    muteSelf: [400, safetyTexts.muteSelf],
    mutesFull: [409, safetyTexts.mutesFull],
  },
  otherwise: safetyTexts.muteFailed,
});

export const unmute = route({
  method: 'DELETE',
  path: '/api/v1/safety/mute/{id}',
  access: 'member',
  summary: "Show a member's posts again",
  reply: MuteChange,
  throttle: throttles.safety,
  otherwise: safetyTexts.muteFailed,
});

export const listBlocked = route({
  method: 'GET',
  path: '/api/v1/safety/blocked',
  access: 'member',
  summary: 'The members that the caller has blocked',
  query: page,
  reply: z.array(Person),
  paged: true,
  otherwise: safetyTexts.listFailed,
});

export const listMuted = route({
  method: 'GET',
  path: '/api/v1/safety/muted',
  access: 'member',
  summary: 'The members whose posts the caller has hidden',
  query: page,
  reply: z.array(Person),
  paged: true,
  otherwise: safetyTexts.listFailed,
});

/**
 * `with` names the other member of a reported message's conversation, `experienceId` a reported comment's experience.
 * All reports of the same content are one case; the response says whether the member had reported it before.
 */
export const report = route({
  method: 'POST',
  path: '/api/v1/safety/report',
  access: 'member',
  summary: 'Report an experience, a comment, a message you sent or received, or a profile',
  body: z.object({
    kind: ContentKind,
    id: reference('id'),
    with: z.optional(reference('with')),
    experienceId: z.optional(reference('experienceId')),
    reason: ReportReason,
    text: optionalParagraph('Text', safetyLimits.reportLength),
  }),
  reply: z.extend(Done, { caseId: z.string(), alreadyReported: z.boolean() }),
  status: 201,
  throttle: throttles.safety,
  failures: { contentNotFound: [404, safetyTexts.reportUnknown], ownContent: [400, safetyTexts.reportSelf] },
  otherwise: safetyTexts.reportFailed,
});

export const listDecisions = route({
  method: 'GET',
  path: '/api/v1/safety/decisions',
  access: 'member',
  anyStatus: true,
  summary: "The moderators' decisions about the caller, newest first",
  query: page,
  reply: z.array(OwnCase),
  paged: true,
  otherwise: safetyTexts.decisionsFailed,
});

export const appeal = route({
  method: 'POST',
  path: '/api/v1/safety/appeal',
  access: 'member',
  anyStatus: true,
  summary: 'Appeal a decision, or your current suspension; once each',
  body: z.object({ caseId: z.optional(id('caseId')), text: paragraph('Text', safetyLimits.reportLength) }),
  reply: Done,
  status: 201,
  throttle: throttles.safety,
  failures: {
    nothingDecided: [404, safetyTexts.appealNothing],
    appealedAlready: [409, safetyTexts.appealedAlready],
  },
  otherwise: safetyTexts.appealFailed,
});
