import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { page } from '#shared/platform/fields.ts';
import { freshFailures } from '#shared/platform/reauthentication.ts';
import { ruleError } from '#shared/platform/ruleError.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { InvitationBatch } from './invitations.ts';
import { rosterLimits } from './limits.ts';
import { rosterTexts as texts } from './texts.ts';

/** Inviting people on the roster by mail. */

const path = '/api/v1/admin/roster/invitations';
const unknownFailure = { batchUnknown: [404, texts.batchUnknown] } as const;
const classYear = (name: string) =>
  z.optional(
    z
      .number(`${name} must be a year.`)
      .check(
        z.int(`${name} must be a year.`),
        z.minimum(rosterLimits.classFirst, `${name} must be a year.`),
        z.maximum(9999, `${name} must be a year.`),
      ),
  );

export const prepareInvitations = route({
  method: 'POST',
  path,
  access: 'admin',
  summary: 'Count the people on the roster who can be invited, in the background: of some classes, or of all',
  body: z.object({ from: classYear('from'), to: classYear('to') }).check(
    z.refine(({ from = 0, to = Infinity }) => from <= to, {
      ...ruleError('RANGE_REVERSED', texts.classesReversed),
      path: ['to'],
    }),
  ),
  reply: InvitationBatch,
  status: 201,
  throttle: throttles.roster,
  failures: { noMail: [409, texts.noMail] },
  otherwise: texts.classesNotCounted,
});

export const listInvitationBatches = route({
  method: 'GET',
  path,
  access: 'admin',
  summary: 'The batches of invitations, newest first',
  query: page,
  reply: z.array(InvitationBatch),
  paged: true,
  otherwise: texts.invitationsNotLoaded,
});

export const sendInvitations = route({
  method: 'POST',
  path: `${path}/{id}/send`,
  access: 'admin',
  fresh: true,
  summary:
    'Send a counted batch, at most a thousand mails; sent again, it returns the progress; needs a fresh session',
  reply: InvitationBatch,
  throttle: throttles.roster,
  failures: { ...freshFailures, ...unknownFailure, batchNotReady: [409, texts.batchNotReady] },
  otherwise: texts.invitationsNotSent,
});

export const stopInvitations = route({
  method: 'POST',
  path: `${path}/{id}/stop`,
  access: 'admin',
  summary: 'Stop sending a batch; what went out stays',
  reply: InvitationBatch,
  throttle: throttles.office,
  failures: { ...unknownFailure, batchNotRunning: [409, texts.batchNotRunning] },
  otherwise: texts.invitationsNotStopped,
});
