import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { messageAnchor } from '#web/features/people/chatAddress.ts';
import { useLinkTarget } from '#web/lib/hooks/useLinkTarget.ts';
import type { ChatState } from '#web/realtime/chatState.ts';
import { conversationsOf } from '#web/realtime/conversations.ts';

/** The search covers the newest messages, so older ones are never the target. */
const maxPages = 3;
const anchor = new RegExp(`^#${messageAnchor('(\\w+)')}$`);

/**
 * Scrolls to the message in the URL; loads earlier pages until it appears.
 * @returns its id
 */
export function useTargetMessage(
  { isLoaded, olderCursor }: Pick<ChatState, 'isLoaded' | 'olderCursor'>,
  peerId: string,
  onScrolled: () => void,
): string | undefined {
  const { hash, key } = useLocation();
  const targetId = anchor.exec(hash)?.[1];
  const requested = useRef(new Set<string>());
  useLinkTarget({
    onceKey: key,
    elementId: targetId !== undefined && isLoaded ? messageAnchor(targetId) : undefined,
    onMissing: () => {
      if (
        olderCursor === undefined ||
        requested.current.has(olderCursor) ||
        requested.current.size >= maxPages
      )
        return;
      requested.current.add(olderCursor);
      // The button above the messages shows the failure.
      conversationsOf()
        .loadOlder(peerId)
        .catch(() => undefined);
    },
    onScrolled,
  });
  return targetId;
}
