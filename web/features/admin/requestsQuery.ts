import { listRequests } from '#shared/routes/adminRequests.ts';
import { call } from '#web/lib/api.ts';
import { listQuery } from '#web/lib/listQuery.ts';
import { requestsKey } from '#web/lib/officeKey.ts';

/** Who waits to be let in, page after page, the longest first. */
export const requestsQuery = listQuery(requestsKey, (cursor, signal) =>
  call(listRequests, { query: cursor === undefined ? {} : { cursor }, signal }),
);
