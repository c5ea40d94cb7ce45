import { Answer, type Call } from '#functions/platform/http/call.ts';
import { cursorOfId, idFromCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listAudit } from '#shared/office/routes.ts';
import { auditPage } from './auditLines.ts';

/** A page of the audit log. */
export async function run({ query, now }: Call<typeof listAudit>) {
  const { limit, cursor, q = '', language, by: actorId, person, kind } = query;
  const after = idFromCursor(cursor);
  const { lines, last } = await auditPage({ q, language, actorId, person, kind, limit, after, now });
  return new Answer(lines, { next: cursorOfId(last) });
}

export const handler = serve(listAudit, run);
