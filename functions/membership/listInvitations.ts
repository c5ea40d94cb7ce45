import { listInvitations } from '#shared/routes/membership.ts';
import { Answer, type Call } from '../http/call.ts';
import { cursorOfId, idFromCursor } from '../http/idCursor.ts';
import { serve } from '../http/serve.ts';
import * as invitations from '../stores/invitations.ts';
import { showInvitation } from './showInvitation.ts';

/** A page of the own invitations, newest first. */
export async function run({ query, caller, now }: Call<typeof listInvitations>) {
  const page = { limit: query.limit, after: idFromCursor(query.cursor) };
  const { items, last } = await invitations.listInvitations(caller.userId, page);
  const shown = items.map((stored) => showInvitation(stored, now));
  return new Answer(shown, { next: cursorOfId(last) });
}

export const handler = serve(listInvitations, run);
