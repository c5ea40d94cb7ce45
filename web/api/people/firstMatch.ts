import { t } from '@lingui/core/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { listUsers } from '#shared/directory/userRoutes.ts';
import type { Person } from '#shared/platform/entities.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { foldText } from '#web/lib/texts/foldText.ts';

interface FirstMatch {
  /** The person found by Enter, shown alone until the search changes. */
  readonly single: Person | undefined;
  /** Enter: looks for the first person whose name contains the words, among `shown` first. */
  readonly search: (shown: readonly Person[], words: string) => Promise<void>;
  readonly showAll: () => void;
}

/**
 * The specification's rule for Enter in a search of people. Ignores a response that arrives after the search has
 * changed.
 * @param question the current words and filters.
 */
export function useFirstMatch(question: string): FirstMatch {
  const [found, setFound] = useState<{ readonly person: Person; readonly question: string }>();
  const now = useRef(question);
  useLayoutEffect(() => {
    now.current = question;
  });
  const search = async (shown: readonly Person[], words: string): Promise<void> => {
    if (words === '') return;
    try {
      const person = await findPerson(shown, words);
      if (now.current !== question) return;
      if (person === undefined) toast.error(t`User not found!`, 'corner');
      else setFound({ person, question });
    } catch {
      if (now.current === question) toast.error(t`Couldn't load people.`, 'corner');
    }
  };
  return {
    single: found?.question === question ? found.person : undefined,
    search,
    showAll: () => setFound(undefined),
  };
}

/**
 * The first person whose full name contains the words. Searches the people on the screen, then everyone,
 * because a list shows one page and lags behind fast typing. Undefined if nobody matches.
 * @throws ApiProblem, NoResponse
 */
async function findPerson(shown: readonly Person[], words: string): Promise<Person | undefined> {
  const near = firstMatch(shown, words);
  if (near !== undefined) return near;
  return (await call(listUsers, { query: { search: words, limit: '1' } })).data[0];
}

/** The first person whose full name contains the words, ignoring case as specified, and accents as the server does. */
export function firstMatch<P extends { readonly fullName: string }>(
  people: readonly P[],
  words: string,
): P | undefined {
  const query = foldText(words);
  return people.find(({ fullName }) => foldText(fullName).includes(query));
}
