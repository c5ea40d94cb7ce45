import { mailHandler } from '#functions/platform/mail/mailKind.ts';
import { candidatesAmong } from '../matching/candidates.ts';
import { countInBatchStep, findBatch } from '../store/invitationBatches.ts';
import { invitationToken } from '../store/rosterInvitees.ts';
import { findRow } from '../store/rosterRows.ts';
import { rosterInvitationKind } from './rosterMailKinds.ts';

const notOnRoster = { notSent: 'no longer on the roster' };

/** An invitation, with the roster as it is now; not sent if the person has joined or opted out meanwhile. */
export const rosterInvitationMail = mailHandler(
  rosterInvitationKind,
  async ({ rowId }) => {
    const row = await findRow(rowId);
    return row === undefined ? notOnRoster : { values: { name: row.fullName, link: '/signup' } };
  },
  {
    findRecipient: async ({ batchId, rowId }, now) => {
      const [row, batch] = await Promise.all([findRow(rowId), findBatch(batchId)]);
      if (row === undefined) return notOnRoster;
      if (batch === undefined || batch.state === 'stopped') return { notSent: 'the batch was stopped' };
      const [candidate] = await candidatesAmong([row], now);
      // An address that the roster got since is not the one that was invited.
      if (candidate?.invitability !== 'invited' || candidate.invitee?.batchId !== batchId) {
        return { notSent: candidate?.invitability ?? 'no address' };
      }
      const unsubscribeToken = await invitationToken(row.email);
      return { userId: '', to: row.email, language: '', unsubscribeToken };
    },
    outcomeSteps: ({ batchId }, outcome) => [countInBatchStep(batchId, { [outcome]: 1 })],
  },
);
