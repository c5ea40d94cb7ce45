import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { Place } from '#shared/platform/facts.ts';
import { findPlaces } from '#shared/profiles/placeRoutes.ts';
import { useUpdateProfile } from '#web/api/people/profileUpdate.ts';
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
export function useSetCurrentJob() {
  const { mutateAsync: updateProfile } = useUpdateProfile();
  return useMutation({
    mutationFn: async ({ role, company, location }: Job): Promise<void> => {
      const place = await placeOf(location);
      await updateProfile({ jobTitle: role, employer: company, ...(place === undefined ? {} : { place }) });
    },
    onError: (error) =>
      toast.error(problemText(error, t`Couldn't update your profile. Please try again.`), 'top'),
  });
}

async function placeOf(location: string): Promise<Place | undefined> {
  const input = location.trim().toLowerCase();
  const { data } = await call(findPlaces, { query: { q: location.trim().slice(0, 100) } });
  return data.find(({ city, country }) =>
    [city, `${city}, ${country}`].some((name) => name.toLowerCase() === input),
  );
}
