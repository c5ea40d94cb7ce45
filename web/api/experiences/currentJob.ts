import type { Place } from '#shared/platform/facts.ts';
import { findPlaces } from '#shared/profiles/placeRoutes.ts';
import { useUpdateProfile } from '#web/api/people/profileUpdate.ts';
import { call } from '#web/lib/http/apiClient.ts';

interface Job {
  readonly role: string;
  readonly company: string;
  /** As typed: `Rotterdam`, or with the country. */
  readonly location: string;
}

/**
 * Sets this as the current job on the member's own profile; sets the city only if it is in the list of cities.
 * @throws ApiProblem, NoResponse
 */
export function useSetCurrentJob(): (job: Job) => Promise<void> {
  const updateProfile = useUpdateProfile();
  return async ({ role, company, location }) => {
    const place = await placeOf(location);
    await updateProfile({ jobTitle: role, employer: company, ...(place === undefined ? {} : { place }) });
  };
}

async function placeOf(location: string): Promise<Place | undefined> {
  const input = location.trim().toLowerCase();
  const { data } = await call(findPlaces, { query: { q: location.trim().slice(0, 100) } });
  return data.find(({ city, country }) =>
    [city, `${city}, ${country}`].some((name) => name.toLowerCase() === input),
  );
}
