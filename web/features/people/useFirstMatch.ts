import { useLayoutEffect, useRef, useState } from 'react';
import type { Person } from '#shared/platform/entities.ts';
import { texts } from '#shared/platform/texts.ts';
import { findPerson } from '#web/api/people/findPerson.ts';
import { toast } from '#web/lib/browser/toast.ts';

interface FirstMatch {
  /** The person found by Enter, shown alone until the question changes. */
  readonly single: Person | undefined;
  /** Enter: looks for the first person whose name contains the words, among `shown` first. */
  readonly search: (shown: readonly Person[], words: string) => Promise<void>;
  readonly showAll: () => void;
}

/**
 * The specification's rule for Enter in a search of people. An answer that arrives after the question has changed is
 * ignored. @param asked the question now: words and filters.
 */
export function useFirstMatch(asked: string): FirstMatch {
  const [found, setFound] = useState<{ readonly person: Person; readonly asked: string }>();
  const now = useRef(asked);
  useLayoutEffect(() => {
    now.current = asked;
  });
  const search = async (shown: readonly Person[], words: string): Promise<void> => {
    if (words === '') return;
    try {
      const person = await findPerson(shown, words);
      if (now.current !== asked) return;
      if (person === undefined) toast.error(texts.userNotFound, 'corner');
      else setFound({ person, asked });
    } catch {
      if (now.current === asked) toast.error(texts.usersFailed, 'corner');
    }
  };
  return {
    single: found?.asked === asked ? found.person : undefined,
    search,
    showAll: () => setFound(undefined),
  };
}
