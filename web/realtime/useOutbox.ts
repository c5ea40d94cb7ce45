import { useEffect, useState } from 'react';
import type { MemberScope } from '#web/lib/session/member.ts';
import { connectionOf } from './memberConnection.ts';
import { browserOutbox } from './outboxStorage.ts';

/**
 * On every screen, sends messages written offline in any tab once there is a connection. The code loads with
 * pending messages or with the chat (`writing`), not with the first page.
 */
export function useOutbox(member: MemberScope, writing: boolean): void {
  const [neededBy, setNeededBy] = useState<MemberScope>();
  if (writing && neededBy !== member) setNeededBy(member);
  useEffect(() => {
    const { id, ended } = member;
    if (id === undefined) return undefined;
    const look = async (): Promise<void> => {
      const waiting = await browserOutbox.read(id);
      if (waiting.length > 0 && !ended.aborted) setNeededBy(member);
    };
    void look();
    // A tab that is closed by now may have stored a message since.
    return connectionOf(member).on('resync', () => void look());
  }, [member]);
  const isNeeded = neededBy === member && member.id !== undefined;
  useEffect(() => (isNeeded ? follow(member) : undefined), [isNeeded, member]);
}

function follow(member: MemberScope): () => void {
  let stopped = false;
  let stop: (() => void) | undefined;
  import('./memberChat.ts').then(
    ({ outboxOf }) => {
      if (!stopped && !member.ended.aborted) stop = outboxOf(member).follow();
    },
    () => undefined,
  );
  return () => {
    stopped = true;
    stop?.();
  };
}
