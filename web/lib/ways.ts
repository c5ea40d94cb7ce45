import { useQuery } from '@tanstack/react-query';
import { listWays } from '#shared/routes/account.ts';
import { call } from '#web/lib/api.ts';

export const waysKey = ['account', 'ways'] as const;

/** How the member gets in. */
export function useWays() {
  return useQuery({
    queryKey: waysKey,
    queryFn: async ({ signal }) => (await call(listWays, { signal })).data,
  });
}
