import { useEffect } from 'react';
import { type MemberScope, perMember } from '#web/lib/session/memberScope.ts';
import { connectionOf } from './memberConnection.ts';
import { browserOutbox } from './outboxStorage.ts';

/**
 * On every screen, sends messages written offline in any tab once there is a connection. The code loads with
 * pending messages or with the chat (`writing`), not with the first page.
 */
export function useOutbox(scope: MemberScope, writing: boolean): void {
  useEffect(() => {
    if (writing) startOutbox(scope);
  }, [scope, writing]);
  useEffect(() => {
    const { id } = scope;
    if (id === undefined) return undefined;
    const startIfUnsent = async (): Promise<void> => {
      if (!outboxState(scope).isStarted && (await browserOutbox.read(id)).length > 0) startOutbox(scope);
    };
    void startIfUnsent();
    // A tab that is closed by now may have stored a message since.
    return connectionOf(scope).on('resync', () => void startIfUnsent());
  }, [scope]);
}

const outboxState = perMember(() => ({ isStarted: false }));

/** Starts the member's outbox until their session ends; a second call does nothing. */
function startOutbox(scope: MemberScope): void {
  import('./memberChat.ts').then(
    ({ outboxOf }) => {
      const state = outboxState(scope);
      if (scope.id === undefined || scope.ended.aborted || state.isStarted) return;
      state.isStarted = true;
      scope.ended.addEventListener('abort', outboxOf(scope).start(), { once: true });
    },
    () => undefined,
  );
}
