import { useQuery } from '@tanstack/react-query';
import { me } from '#shared/routes/user.ts';
import { call } from './api.ts';

export const meKey = ['me'] as const;

/** One's own user, whole. */
export function useMe(enabled = true) {
  return useQuery({
    queryKey: meKey,
    queryFn: async ({ signal }) => (await call(me, { signal })).data,
    enabled,
  });
}
