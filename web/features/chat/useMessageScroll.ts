import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNearEnd } from '#web/lib/hooks/useNearEnd.ts';
import type { ChatState } from '#web/realtime/chatState.ts';
import { conversationsOf } from '#web/realtime/memberChat.ts';
import { useTargetMessage } from './useTargetMessage.ts';

/** Within this distance the reader counts as at the end. */
const nearEndPx = 160;

interface MessageScroll {
  readonly box: RefObject<HTMLDivElement | null>;
  /** A ref for the element above the first message: near the window, it loads the page before. */
  readonly top: RefObject<HTMLDivElement | null>;
  /** The state of loading earlier messages, and a function that loads more. */
  readonly earlier: Omit<ReturnType<typeof useNearEnd>, 'edge'>;
  /** True while the reader is further up. */
  readonly away: boolean;
  /** The number of messages that arrived meanwhile. */
  readonly missed: number;
  readonly toEnd: () => void;
  /** Id of the message in the URL: it is always rendered, and scrolled into view. */
  readonly targetId: string | undefined;
}

/**
 * The scroll position, and which part of the chat is being read.
 *
 * ```
 *              scrolled up, or at a linked message
 * at the end ───────────────────────────────────► away: `missed` counts what arrives
 *     ▲                                            │
 *     └── scrolled down, `toEnd`, or sent a message ┘
 * ```
 *
 * At the end, new messages scroll into view and count as read. Away, the message at the top of the window keeps its
 * place.
 */
export function useMessageScroll(
  { messages, pending, opened, older }: ChatState,
  peerId: string,
): MessageScroll {
  const box = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const [leftAt, setLeftAt] = useState(0);
  const pendingBefore = useRef(0);
  const last = messages.at(-1)?.seq ?? 0;

  useScrollAnchor(box, { first: messages[0]?.seq, opened, away });

  const led = useRef(false);
  const targetId = useTargetMessage({ opened, older }, peerId, () => {
    led.current = true;
    setAway(isFarFromEnd(box.current));
    setLeftAt(last);
  });

  useEffect(() => {
    const list = box.current;
    const isLed = led.current;
    led.current = false;
    const written = pending.length > pendingBefore.current;
    pendingBefore.current = pending.length;
    if (!list || !opened) return;
    // Sending scrolls to the end; readers further up keep their position.
    if ((!away && !isLed) || written) list.scrollTo({ top: list.scrollHeight, behavior: scrollBehavior() });
  }, [last, pending.length, opened, away]);

  useEffect(() => {
    const list = box.current;
    if (!list) return undefined;
    const onScroll = (): void => {
      const isAway = isFarFromEnd(list);
      setAway((was) => {
        if (isAway && !was) setLeftAt(last);
        return isAway;
      });
    };
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => list.removeEventListener('scroll', onScroll);
  }, [last]);

  const { edge: top, ...earlier } = useNearEnd({
    next: opened ? older : undefined,
    load: () => conversationsOf().readOlder(peerId),
    margin: '400px 0px 0px',
    root: box,
  });

  useReportAttention(peerId, opened && !away);

  const toEnd = (): void =>
    box.current?.scrollTo({ top: box.current.scrollHeight, behavior: scrollBehavior() });
  return { box, top, earlier, away, missed: away ? Math.max(0, last - leftAt) : 0, toEnd, targetId };
}

function isFarFromEnd(list: HTMLElement | null): boolean {
  return list !== null && list.scrollHeight - list.scrollTop - list.clientHeight > nearEndPx;
}

interface AnchorState {
  /** The `seq` of the first message. */
  readonly first: number | undefined;
  readonly opened: boolean;
  readonly away: boolean;
}

/**
 * Opens at the end, and keeps the message at the top of the window in place while the list changes above it or in size.
 */
function useScrollAnchor(box: RefObject<HTMLElement | null>, { first, opened, away }: AnchorState): void {
  const held = useRef<ScrollAnchor>(undefined);
  const before = useRef({ first, opened: false });

  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    const grownAbove = before.current.opened && first !== before.current.first;
    if (!before.current.opened && opened) jumpToEnd(list);
    else if (grownAbove) keepInPlace(list, held.current);
    held.current = lineAtTop(list);
    before.current = { first, opened };
  }, [box, first, opened]);

  useEffect(() => {
    const list = box.current;
    if (!list) return undefined;
    const hold = (): void => {
      held.current = lineAtTop(list);
    };
    // When a phone rotates, its keyboard opens or the composer grows, the visible message stays in view: the
    // last one, or one further up.
    const stay = new ResizeObserver(() => {
      if (!away) jumpToEnd(list);
      else keepInPlace(list, held.current);
    });
    stay.observe(list);
    list.addEventListener('scroll', hold, { passive: true });
    // The target renders a moment later.
    const drawn = new MutationObserver(hold);
    drawn.observe(list, { childList: true, subtree: true });
    return () => {
      stay.disconnect();
      drawn.disconnect();
      list.removeEventListener('scroll', hold);
    };
  }, [box, away]);
}

/** The first message whose top is in view, and its distance from the top of the list. */
interface ScrollAnchor {
  readonly line: Element;
  readonly distance: number;
}

function jumpToEnd(list: HTMLElement): void {
  list.scrollTop = list.scrollHeight;
}

function lineAtTop(list: HTMLElement): ScrollAnchor | undefined {
  const { top } = list.getBoundingClientRect();
  const lines = [...list.querySelectorAll('li')];
  const line = lines.find((one) => one.getBoundingClientRect().top >= top);
  return line && { line, distance: distanceFromTop(list, line) };
}

/** Scrolls so that the message stays where it was after changes above it. */
function keepInPlace(list: HTMLElement, held: ScrollAnchor | undefined): void {
  if (held?.line.isConnected) list.scrollTop += distanceFromTop(list, held.line) - held.distance;
}

function distanceFromTop(list: HTMLElement, line: Element): number {
  return line.getBoundingClientRect().top - list.getBoundingClientRect().top;
}

/** A conversation counts as being read if its end is in view and the page has the focus. */
function useReportAttention(peerId: string, atEnd: boolean): void {
  useEffect(() => {
    const conversations = conversationsOf();
    const report = (): void =>
      conversations.attend(peerId, atEnd && document.visibilityState === 'visible' && document.hasFocus());
    report();
    addEventListener('focus', report);
    addEventListener('blur', report);
    document.addEventListener('visibilitychange', report);
    return () => {
      removeEventListener('focus', report);
      removeEventListener('blur', report);
      document.removeEventListener('visibilitychange', report);
      conversations.attend(peerId, false);
    };
  }, [peerId, atEnd]);
}

/**
 * How to scroll to something: smoothly, unless the user prefers reduced motion. The CSS rule for that does not apply to
 * scripts.
 */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
