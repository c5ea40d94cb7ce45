import { Answer, type Call } from '#functions/platform/http/call.ts';
import { cursorOfId, idFromCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listInvitationBatches } from '#shared/roster/invitationRoutes.ts';
import { listBatches } from '../store/invitationBatches.ts';
import { showBatches } from './showBatches.ts';

/** A page of the batches of invitations, newest first. */
export async function run({ query, now }: Call<typeof listInvitationBatches>) {
  const { items, last } = await listBatches({ limit: query.limit, after: idFromCursor(query.cursor) });
  return new Answer(await showBatches(items, now), { next: cursorOfId(last) });
}

export const handler = serve(listInvitationBatches, run);
