import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#shared/platform/client.ts';
import { UnreadableReply } from '#shared/platform/readReply.ts';
import { perMember } from '#web/lib/session/memberScope.ts';

/**
 * Refusals and unreadable responses are not retried, because they would not change; other failures are, twice.
 */
function shouldRetry(failures: number, error: unknown): boolean {
  const isRefused = error instanceof ApiProblem && error.status < 500 && error.status !== 429;
  const isFinal = isRefused || error instanceof UnreadableReply;
  return !isFinal && failures < 2;
}

/**
 * Invalidating also restarts a query's first fetch. TanStack Query would wait for the running one, but that may have
 * begun before the write and would hide it.
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const running =
      filters?.refetchType === 'none'
        ? []
        : this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    for (const query of running) if (query.state.data === undefined) void query.cancel({ revert: true });
    return super.invalidateQueries(filters, options);
  }
}

/** A member's cache of server state. Another member gets a new one, so late responses land in the old one. */
export const queryClientOf = perMember(({ ended }) => {
  const client = new FreshQueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, gcTime: 10 * 60_000, refetchOnWindowFocus: true },
      // Offline, a write fails and its form says so; by default, it would wait for the network without a word.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  ended.addEventListener('abort', () => client.clear());
  return client;
});
