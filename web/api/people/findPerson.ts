import type { Person } from '#shared/platform/entities.ts';
import { listUsers } from '#shared/members/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { firstMatch } from './firstMatch.ts';

/**
 * The first person whose full name contains the words: among those on the screen, else among everyone, since a list
 * shows one page and lags behind fast fingers. Undefined where there is nobody.
 * @throws ApiProblem, NoAnswer
 */
export async function findPerson(shown: readonly Person[], words: string): Promise<Person | undefined> {
  const near = firstMatch(shown, words);
  if (near !== undefined) return near;
  return (await call(listUsers, { query: { search: words, limit: '1' } })).data[0];
}
