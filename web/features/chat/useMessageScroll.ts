import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNearEnd } from '#web/lib/hooks/useNearEnd.ts';
import type { ChatState } from '#web/realtime/chatState.ts';
import { conversationsOf } from '#web/realtime/conversations.ts';
import { useAttention } from './useAttention.ts';
import { useScrollAnchor } from './useScrollAnchor.ts';
import { useTargetMessage } from './useTargetMessage.ts';

/** Within this distance the reader counts as at the end. */
const nearEndPx = 160;

interface MessageScroll {
  readonly listRef: RefObject<HTMLDivElement | null>;
  /** A ref for the element above the first message: near the window, it loads the page before. */
  readonly topRef: RefObject<HTMLDivElement | null>;
  /** The state of loading earlier messages, and a function that loads more. */
  readonly earlier: Omit<ReturnType<typeof useNearEnd>, 'endRef'>;
  /** True while the reader is further up. */
  readonly isAway: boolean;
  /** The number of messages that arrived meanwhile. */
  readonly missedCount: number;
  readonly toEnd: () => void;
  /** Id of the message in the URL: it is always rendered, and scrolled into view. */
  readonly targetId: string | undefined;
}

/**
 * The scroll position, and which part of the chat is being read.
 *
 * ```
 *              scrolled up, or at a linked message
 * at the end ───────────────────────────────────► away: `missedCount` counts what arrives
 *     ▲                                            │
 *     └── scrolled down, `toEnd`, or sent a message ┘
 * ```
 *
 * At the end, new messages scroll into view and count as read. Further up, the message at the top of the window keeps its
 * place.
 */
export function useMessageScroll(
  { messages, isLoaded, olderCursor }: ChatState,
  pendingCount: number,
  peerId: string,
): MessageScroll {
  const listRef = useRef<HTMLDivElement>(null);
  /** The last message when the reader scrolled up; undefined at the end. */
  const [leftAt, setLeftAt] = useState<number>();
  const isAway = leftAt !== undefined;
  const pendingCountBefore = useRef(0);
  const last = messages.at(-1)?.seq ?? 0;

  useScrollAnchor(listRef, { first: messages[0]?.seq, isLoaded, isAway });

  const scrolledToTarget = useRef(false);
  const targetId = useTargetMessage({ isLoaded, olderCursor }, peerId, () => {
    scrolledToTarget.current = true;
    setLeftAt(isFarFromEnd(listRef.current) ? last : undefined);
  });

  useEffect(() => {
    const list = listRef.current;
    const wasAtTarget = scrolledToTarget.current;
    scrolledToTarget.current = false;
    const hasWritten = pendingCount > pendingCountBefore.current;
    pendingCountBefore.current = pendingCount;
    if (!list || !isLoaded) return;
    // Sending scrolls to the end; readers further up keep their position.
    if ((!isAway && !wasAtTarget) || hasWritten)
      list.scrollTo({ top: list.scrollHeight, behavior: scrollBehavior() });
  }, [last, pendingCount, isLoaded, isAway]);

  useEffect(() => {
    const list = listRef.current;
    if (!list) return undefined;
    const onScroll = (): void => {
      const isFar = isFarFromEnd(list);
      setLeftAt((previous) => (isFar ? (previous ?? last) : undefined));
    };
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => list.removeEventListener('scroll', onScroll);
  }, [last]);

  const { endRef: topRef, ...earlier } = useNearEnd({
    pageKey: isLoaded ? olderCursor : undefined,
    load: () => conversationsOf().loadOlder(peerId),
    margin: '400px 0px 0px',
    root: listRef,
  });

  useAttention(peerId, isLoaded && !isAway);

  const toEnd = (): void =>
    listRef.current?.scrollTo({ top: listRef.current.scrollHeight, behavior: scrollBehavior() });
  return {
    listRef,
    topRef,
    earlier,
    isAway,
    missedCount: isAway ? Math.max(0, last - leftAt) : 0,
    toEnd,
    targetId,
  };
}

function isFarFromEnd(list: HTMLElement | null): boolean {
  return list !== null && list.scrollHeight - list.scrollTop - list.clientHeight > nearEndPx;
}

/**
 * How to scroll to something: smoothly, unless the user prefers reduced motion. The CSS rule for that does not apply to
 * scripts.
 */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
