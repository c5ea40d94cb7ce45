import { t } from '@lingui/core/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { listUsers } from '#shared/directory/userRoutes.ts';
import type { Person } from '#shared/platform/entities.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { foldText } from '#web/lib/texts/foldText.ts';

interface FirstMatch {
  /** The person found by Enter, shown alone until the search changes. */
  readonly onlyShown: Person | undefined;
  /** Enter: looks for the first person whose name contains the search text, among `visiblePeople` first. */
  readonly search: (visiblePeople: readonly Person[], searchText: string) => Promise<void>;
  readonly showAll: () => void;
}

/**
 * The specification's rule for Enter in a search of people. Ignores a response that arrives after the search has
 * changed.
 * @param searchKey identifies the current text and filters.
 */
export function useFirstMatch(searchKey: string): FirstMatch {
  const [match, setMatch] = useState<{ readonly person: Person; readonly searchKey: string }>();
  const latestSearch = useRef(searchKey);
  useLayoutEffect(() => {
    latestSearch.current = searchKey;
  });
  const search = async (visiblePeople: readonly Person[], searchText: string): Promise<void> => {
    if (searchText === '') return;
    try {
      const person = await findPerson(visiblePeople, searchText);
      if (latestSearch.current !== searchKey) return;
      if (person === undefined) toast.error(t`User not found!`);
      else setMatch({ person, searchKey });
    } catch {
      if (latestSearch.current === searchKey) toast.error(t`Couldn't load people.`);
    }
  };
  return {
    onlyShown: match?.searchKey === searchKey ? match.person : undefined,
    search,
    showAll: () => setMatch(undefined),
  };
}

/**
 * The first person whose full name contains the text. Searches the people on the screen, then everyone,
 * because a list shows one page and lags behind fast typing. Undefined if nobody matches.
 * @throws ApiProblem, NoResponse
 */
async function findPerson(visiblePeople: readonly Person[], searchText: string): Promise<Person | undefined> {
  const visibleMatch = firstMatch(visiblePeople, searchText);
  if (visibleMatch !== undefined) return visibleMatch;
  return (await call(listUsers, { query: { search: searchText, limit: '1' } })).data[0];
}

/** The first person whose full name contains the text, ignoring case as specified, and accents as the server does. */
export function firstMatch<P extends { readonly fullName: string }>(
  people: readonly P[],
  searchText: string,
): P | undefined {
  const folded = foldText(searchText);
  return people.find(({ fullName }) => foldText(fullName).includes(folded));
}
