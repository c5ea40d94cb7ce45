import { listExperiences } from '#shared/routes/experiences.ts';
import { call } from '#web/lib/api.ts';
import { listQuery } from '#web/lib/listQuery.ts';

const pageSize = '10';

/** The feed, newest first, page after page. */
export const feedQuery = listQuery(['experiences', 'feed'], (cursor, signal) =>
  call(listExperiences, { query: { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) }, signal }),
);
