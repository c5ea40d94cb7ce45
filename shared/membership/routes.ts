import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import { page, paragraph } from '#shared/platform/fields.ts';
import { line } from '#shared/platform/formFields.ts';
import { ruleError } from '#shared/platform/ruleError.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { Invitation, Membership } from './entities.ts';
import { membershipLimits as limits } from './limits.ts';
import { membershipTexts as texts } from './texts.ts';

const count = (label: string, max: number) =>
  z
    .number(`${label} must be a number.`)
    .check(
      z.int(`${label} must be a whole number.`),
      z.minimum(1, `${label} must be 1 or more.`),
      z.maximum(max, `${label} must be ${max} or less.`),
    );

const classYear = z.number('Class must be a valid year.').check(
  z.int('Class must be a valid year.'),
  z.minimum(limits.classYearFirst, 'Class must be a valid year.'),
  z.refine<number>(
    (year) => year <= new Date().getUTCFullYear() + 10,
    ruleError('INVALID_YEAR', 'Class must be a valid year.'),
  ),
);

export const getMembership = route({
  method: 'GET',
  path: '/api/v1/membership',
  access: 'member',
  anyStatus: true,
  summary: 'Your membership status, and the next step',
  reply: Membership,
  otherwise: texts.failed,
});

export const updateRequestDetails = route({
  method: 'POST',
  path: '/api/v1/membership/more',
  access: 'member',
  anyStatus: true,
  summary: 'Send the school more details while your request is pending; replaces earlier ones',
  body: z.object({
    text: paragraph('Text', limits.wordsLength),
    classYear: z.optional(classYear),
    degree: z.optional(line('Degree')),
    studentId: z.optional(line('Student ID', limits.studentIdLength)),
  }),
  reply: Done,
  throttle: throttles.requests,
  failures: { notWaiting: [409, texts.notWaiting] },
  otherwise: texts.failed,
});

export const createInvitation = route({
  method: 'POST',
  path: '/api/v1/membership/invitations',
  access: 'member',
  summary: 'Create an invitation; its link is returned only once',
  body: z.object({
    uses: z.optional(count('uses', limits.maxInvitationUses)),
    days: z.optional(count('days', limits.maxInvitationDays)),
  }),
  reply: z.object({
    success: z.literal(true),
    invitation: Invitation,
    /** The link to /join, with the secret after the hash. */
    link: z.string(),
  }),
  status: 201,
  throttle: throttles.invitations,
  failures: { invitationsOff: [403, texts.invitationsOff] },
  otherwise: texts.invitationFailed,
});

export const listInvitations = route({
  method: 'GET',
  path: '/api/v1/membership/invitations',
  access: 'member',
  summary: 'Your invitations, newest first',
  query: page,
  reply: z.array(Invitation),
  paged: true,
  otherwise: texts.invitationsFailed,
});

export const endInvitation = route({
  method: 'DELETE',
  path: '/api/v1/membership/invitations/{id}',
  access: 'member',
  summary: 'End one of your invitations',
  reply: Done,
  throttle: throttles.invitations,
  failures: { invitationUnknown: [404, texts.invitationUnknown] },
  otherwise: texts.invitationNotEnded,
});
