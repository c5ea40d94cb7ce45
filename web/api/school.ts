import { useEffect, useState } from 'react';
import type { PublicSchool } from '#shared/membership/publicSchool.ts';
import { getSchool } from '#shared/membership/schoolRoutes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { switchLanguage } from '#web/lib/texts/language.ts';

/** Shows the site in the school's language from now on, in this browser. @throws ApiProblem, NoResponse */
export async function switchToSchoolLanguage(): Promise<void> {
  const { data } = await call(getSchool, {});
  switchLanguage(data.language);
}

/**
 * The school's public details, readable without an account; undefined until loaded, and if loading fails. Not a query,
 * because screens outside the shell have no query client and do not load TanStack Query.
 */
export function useSchool(): PublicSchool | undefined {
  const [school, setSchool] = useState<PublicSchool>();
  useEffect(() => {
    const leaving = new AbortController();
    void call(getSchool, { signal: leaving.signal }).then(
      ({ data }) => setSchool(data),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return school;
}
