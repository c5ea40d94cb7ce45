import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createInvitation,
  endInvitation,
  getMembership,
  listInvitations,
} from '#shared/membership/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { headFirstQuery, itemsOfPages } from './listQuery.ts';
import { queryKeys } from './queryKeys.ts';

/** True if the member may invite others; false until that is known. */
export function useMayInvite(): boolean {
  const { data = false } = useQuery({
    queryKey: queryKeys.membership.mayInvite,
    queryFn: async ({ signal }) => (await call(getMembership, { signal })).data.mayInvite,
    staleTime: 5 * 60_000,
  });
  return data;
}

const invitationsQuery = headFirstQuery(queryKeys.invitations, (cursor, signal) =>
  call(listInvitations, { query: { limit: '20', cursor }, signal }),
);

/** The member's own invitations, newest first, page by page. */
export function useInvitations() {
  return useInfiniteQuery({ ...invitationsQuery, select: itemsOfPages });
}

/** Creates an invitation. Only this response contains the full URL of its link. */
export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { readonly uses: number; readonly days: number }) => {
      const { data } = await call(createInvitation, { body });
      return `${location.origin}${data.link}`;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.invitations }),
  });
}

/** Ends an invitation. People who already joined through it stay members. */
export function useEndInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endInvitation, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.invitations }),
  });
}
