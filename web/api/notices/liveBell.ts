import { connectionOf } from '#web/realtime/memberConnection.ts';
import { perMember } from '#web/lib/session/member.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import { queryKeys } from '#web/api/queryKeys.ts';

/** A notice that was just recorded may need a moment until every read finds it. */
const settleMs = 500;
const betweenMs = 2000;

/**
 * Refetches the bell when the server says that a notice was recorded, and after a gap in the connection, at most once
 * in two seconds. A hidden page waits until it is looked at again. It runs once per member.
 */
export const followBell = perMember((member) => {
  const connection = connectionOf(member);
  const client = queryClientOf(member);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = 0;
  const ask = (): void => {
    timer = undefined;
    askedAt = Date.now();
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
    void client.invalidateQueries({ queryKey: queryKeys.notices.bell, refetchType });
  };
  const askSoon = (): void => {
    timer ??= setTimeout(ask, Math.max(settleMs, askedAt + betweenMs - Date.now()));
  };
  connection.on('frame', ({ event }) => {
    if (event === 'notice') askSoon();
  });
  connection.on('resync', askSoon);
  member.ended.addEventListener('abort', () => clearTimeout(timer));
});
