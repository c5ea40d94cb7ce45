import { useEffect, useState } from 'react';
import type { PublicSchool } from '#shared/membership/publicSchool.ts';
import { getSchool } from '#shared/membership/schoolRoutes.ts';
import { call } from '#web/lib/http/apiClient.ts';

/** Whose network this is, for whoever has no account; undefined until it is known, and where nobody can tell. */
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
