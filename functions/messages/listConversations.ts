import * as z from 'zod/mini';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listConversations } from '#shared/messages/routes.ts';
import { isId } from '#shared/platform/fields.ts';
import { showConversations } from './showConversations.ts';
import * as conversations from './store/conversations.ts';

const id = z.string().check(z.refine<string>(isId));
const Cursor = z.object({ sk: id, lastMessageId: z.string().check(z.regex(/^[0-9A-Z]{10}$/)) });

/** A page of the caller's conversations, most recent first. */
export async function run({ query, caller }: Call<typeof listConversations>) {
  const { items, last } = await conversations.readConversations(caller.userId, {
    limit: query.limit,
    after: decodeCursor(Cursor, query.cursor),
  });
  const shown = await showConversations(caller.userId, items);
  return new Answer(shown, { next: encodeCursor(last) });
}

export const handler = serve(listConversations, run);
