import { classesQuery, directoryLook, directoryQuery, everywhere } from '#web/api/directory.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import { filtersIn, paramsOf } from './directoryAddress.ts';

/** Asks for what this address of the directory will show, while its screen is still on its way. */
export async function prefetchDirectory(): Promise<void> {
  const params = new URLSearchParams(location.search);
  const filters = filtersIn(params);
  const client = queryClientOf();
  await Promise.all([
    client.prefetchQuery(directoryLook(everywhere)),
    // Who is online is not known yet.
    filters.online ||
      client.prefetchInfiniteQuery(directoryQuery(paramsOf(filters, params.get('q') ?? '', []))),
  ]);
}

/** Asks for the classes, while their screen is still on its way. */
export const prefetchClasses = (): Promise<void> => queryClientOf().prefetchQuery(classesQuery);
