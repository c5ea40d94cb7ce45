import { queryClientOf } from '#web/api/queryClient.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { perMember } from '#web/lib/session/memberScope.ts';
import { connectionOf } from '#web/realtime/socket.ts';

/** Milliseconds until every read finds a notice that was just recorded. */
const settleMs = 500;
const betweenMs = 2000;

/**
 * Refetches the bell when the server reports a new notice, and after a gap in the connection, at most once every two
 * seconds. A hidden page waits until it is visible again. It runs once per member.
 */
export const keepBellCurrent = perMember((scope) => {
  const connection = connectionOf(scope);
  const client = queryClientOf(scope);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refetchedAt = 0;
  const refetch = (): void => {
    timer = undefined;
    refetchedAt = Date.now();
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
    void client.invalidateQueries({ queryKey: queryKeys.notices.bell, refetchType });
  };
  const refetchSoon = (): void => {
    timer ??= setTimeout(refetch, Math.max(settleMs, refetchedAt + betweenMs - Date.now()));
  };
  connection.on('frame', ({ event }) => {
    if (event === 'notice') refetchSoon();
  });
  connection.on('resync', refetchSoon);
  scope.ended.addEventListener('abort', () => clearTimeout(timer));
});
