import { Answer, type Call } from '#functions/platform/http/call.ts';
import { cursorOfId, idFromCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listInvitations } from '#shared/membership/routes.ts';
import { showInvitation } from './showInvitation.ts';
import * as invitations from './store/invitations.ts';

/** A page of the caller's invitations, newest first. */
export async function run({ query, caller, now }: Call<typeof listInvitations>) {
  const page = { limit: query.limit, after: idFromCursor(query.cursor) };
  const { items, last } = await invitations.readInvitations(caller.userId, page);
  const shown = items.map((stored) => showInvitation(stored, now));
  return new Answer(shown, { next: cursorOfId(last) });
}

export const handler = serve(listInvitations, run);
