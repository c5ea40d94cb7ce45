import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#shared/client.ts';
import { onSessionEnd } from './session.ts';

/** A refusal will be a refusal again; what may pass by itself is tried twice more. */
function worthRetrying(failures: number, error: unknown): boolean {
  const final = error instanceof ApiProblem && error.status < 500 && error.status !== 429;
  return !final && failures < 2;
}

/** The one cache of server state; emptied when the session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 30_000, gcTime: 10 * 60_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

onSessionEnd(() => queryClient.clear());
