import type { Person } from '#shared/platform/entities.ts';
import { listUsers } from '#shared/members/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { firstMatch } from './firstMatch.ts';

/**
 * The first person whose full name contains the words. Searches the people on the screen, then everyone,
 * because a list shows one page and lags behind fast typing. Undefined if nobody matches.
 * @throws ApiProblem, NoAnswer
 */
export async function findPerson(shown: readonly Person[], words: string): Promise<Person | undefined> {
  const near = firstMatch(shown, words);
  if (near !== undefined) return near;
  return (await call(listUsers, { query: { search: words, limit: '1' } })).data[0];
}
