import { useEffect, useState } from 'react';
import type { MemberScope } from '#web/lib/session/memberScope.ts';
import { connectionOf } from './memberConnection.ts';
import { browserOutbox } from './outboxStorage.ts';

/**
 * On every screen, sends messages written offline in any tab once there is a connection. The code loads with
 * pending messages or with the chat (`writing`), not with the first page.
 */
export function useOutbox(scope: MemberScope, writing: boolean): void {
  const [neededBy, setNeededBy] = useState<MemberScope>();
  if (writing && neededBy !== scope) setNeededBy(scope);
  useEffect(() => {
    const { id, ended } = scope;
    if (id === undefined) return undefined;
    const checkStorage = async (): Promise<void> => {
      const unsent = await browserOutbox.read(id);
      if (unsent.length > 0 && !ended.aborted) setNeededBy(scope);
    };
    void checkStorage();
    // A tab that is closed by now may have stored a message since.
    return connectionOf(scope).on('resync', () => void checkStorage());
  }, [scope]);
  const isNeeded = neededBy === scope && scope.id !== undefined;
  useEffect(() => (isNeeded ? startOutbox(scope) : undefined), [isNeeded, scope]);
}

function startOutbox(scope: MemberScope): () => void {
  let stopped = false;
  let stop: (() => void) | undefined;
  import('./memberChat.ts').then(
    ({ outboxOf }) => {
      if (!stopped && !scope.ended.aborted) stop = outboxOf(scope).start();
    },
    () => undefined,
  );
  return () => {
    stopped = true;
    stop?.();
  };
}
