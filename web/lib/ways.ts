import { useQuery } from '@tanstack/react-query';
import { listWays } from '#shared/routes/account.ts';
import { call } from './api.ts';

export const waysKey = ['account', 'ways'] as const;

/** How the member gets in, and whether mail is sent here. */
export function useWays(enabled = true) {
  return useQuery({
    queryKey: waysKey,
    queryFn: async ({ signal }) => (await call(listWays, { signal })).data,
    enabled,
  });
}
