import { queryKeys } from './queryKeys.ts';
import { listRequests } from '#shared/routes/adminRequests.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { listQuery } from './listQuery.ts';

/** Who waits to be let in, page after page, the longest first; of an import only those whom it proves. */
export function requestsQuery(importId: string) {
  const of = importId === '' ? {} : { import: importId };
  return listQuery(queryKeys.requests.list(importId), (cursor, signal) =>
    call(listRequests, { query: cursor === undefined ? of : { ...of, cursor }, signal }),
  );
}
