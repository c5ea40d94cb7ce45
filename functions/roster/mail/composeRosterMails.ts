import * as z from 'zod/mini';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { ComposerInput, MailOutcome, RecipientComposer } from '#functions/platform/mail/mailContent.ts';
import { candidatesAmong } from '../matching/candidates.ts';
import { countInBatchStep, findBatch } from '../store/invitationBatches.ts';
import { invitationToken } from '../store/rosterInvitees.ts';
import { findRow } from '../store/rosterRows.ts';

const Ids = z.object({ batchId: z.string(), rowId: z.string() });

/** An invitation, with the roster as it is now; not sent if the person has joined or opted out meanwhile. */
export const composeInvitationMail: RecipientComposer = async (ids, now) => {
  const { batchId, rowId } = z.parse(Ids, ids);
  const [row, batch] = await Promise.all([findRow(rowId), findBatch(batchId)]);
  if (row === undefined) return { notSent: 'no longer on the roster' };
  if (batch === undefined || batch.state === 'stopped') return { notSent: 'the batch was stopped' };
  const [candidate] = await candidatesAmong([row], now);
  // An address that the roster got since is not the one that was invited.
  if (candidate?.invitability !== 'invited' || candidate.invitee?.batchId !== batchId) {
    return { notSent: candidate?.invitability ?? 'no address' };
  }
  return {
    to: row.email,
    language: '',
    unsubscribeToken: await invitationToken(row.email),
    values: { name: row.fullName, link: '/signup' },
  };
};

/** The step that counts the end of such a mail. */
export function countInvitationMail(ids: ComposerInput, outcome: MailOutcome): readonly Step[] {
  return [countInBatchStep(z.parse(Ids, ids).batchId, { [outcome]: 1 })];
}
