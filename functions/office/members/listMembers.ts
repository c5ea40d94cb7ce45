import { Answer, type Call } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listMembers } from '#shared/office/memberRoutes.ts';
import { MembersCursor, listOfficeMembers } from './officeList.ts';

/** A page of accounts for the admins, newest first unless another order is requested. */
export async function run({ query, now }: Call<typeof listMembers>) {
  const { limit, cursor, search = '', kind, year: classYear, sort = 'joined', order = 'down' } = query;
  const after = decodeCursor(MembersCursor, cursor);
  const year = classYear === undefined ? undefined : Number(classYear);
  const { last, ...page } = await listOfficeMembers({ search, kind, year, sort, order, limit, after, now });
  return new Answer(page, { next: encodeCursor(last && { ...last }) });
}

export const handler = serve(listMembers, run);
