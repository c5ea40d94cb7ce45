import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#shared/platform/client.ts';
import { UnreadableReply } from '#shared/platform/readReply.ts';
import { perMember } from '#web/lib/session/member.ts';

/** The cursor of a list's first page: none. */
export const firstPage: string | undefined = undefined;

/** A refusal will be a refusal again, and an answer that cannot be read; what may pass by itself is tried twice more. */
function worthRetrying(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiProblem && error.status < 500 && error.status !== 429;
  const final = refused || error instanceof UnreadableReply;
  return !final && failures < 2;
}

/** A member's cache of server state: another member gets a new one, and answers that come late fall into the old. */
export const queryClientOf = perMember(({ ended }) => {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 30_000, gcTime: 10 * 60_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
  ended.addEventListener('abort', () => client.clear());
  return client;
});
