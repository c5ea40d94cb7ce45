import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import type { Place } from '#shared/platform/facts.ts';
import { findPlaces } from '#shared/profiles/placeRoutes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';

interface Job {
  readonly role: string;
  readonly company: string;
  /** As typed: `Rotterdam`, or with the country. */
  readonly location: string;
}

/** Sets this as the current job on the member's own profile; sets the city only if it is in the list of cities. */
export function useSetCurrentJob(): (job: Job) => Promise<void> {
  const client = useQueryClient();
  return async ({ role, company, location }) => {
    try {
      const place = await placeOf(location);
      const body = { jobTitle: role, employer: company, ...(place === undefined ? {} : { place }) };
      await call(updateProfile, { body });
      void client.invalidateQueries({ queryKey: queryKeys.profiles.all });
    } catch (error) {
      toast.error(problemText(error, t`Couldn't update your profile. Please try again.`));
    }
  };
}

async function placeOf(location: string): Promise<Place | undefined> {
  const typed = location.trim().toLowerCase();
  const { data } = await call(findPlaces, { query: { q: location.trim().slice(0, 100) } });
  return data.find(({ city, country }) =>
    [city, `${city}, ${country}`].some((words) => words.toLowerCase() === typed),
  );
}
