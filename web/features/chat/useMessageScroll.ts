import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Conversation } from '#web/realtime/chat.ts';
import { scrollBehavior } from '#web/lib/browser/motion.ts';
import { useNearEnd } from '#web/lib/hooks/useNearEnd.ts';
import { conversationsOf } from '#web/realtime/memberChat.ts';
import { useWantedMessage } from './useWantedMessage.ts';

/** Nearer to the end than this, one is at the end. */
const nearEndPx = 160;

interface MessageScroll {
  readonly box: RefObject<HTMLDivElement | null>;
  /** What stands above the first message: near, it asks for the page before. */
  readonly top: RefObject<HTMLDivElement | null>;
  /** The reading of earlier messages: what has become of it, and how to ask by hand. */
  readonly earlier: Omit<ReturnType<typeof useNearEnd>, 'edge'>;
  /** True while one reads further up. */
  readonly away: boolean;
  /** Messages that came meanwhile. */
  readonly missed: number;
  readonly toEnd: () => void;
  /** Id of the message that the address names: it is brought into view, and to be drawn wherever it is. */
  readonly wanted: string | undefined;
}

/** Where the reader is: follows the end, keeps the place when older pages come in above, and tells what is being read. */
export function useMessageScroll(
  { messages, pending, opened, older }: Conversation,
  peerId: string,
): MessageScroll {
  const box = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const [leftAt, setLeftAt] = useState(0);
  const held = useRef<Held>(undefined);
  const waiting = useRef(0);
  const first = messages[0]?.seq;
  const last = messages.at(-1)?.seq ?? 0;
  const seen = useRef({ first, opened: false });

  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    const grownAbove = seen.current.opened && first !== seen.current.first;
    if (!seen.current.opened && opened) list.scrollTop = list.scrollHeight;
    else if (grownAbove) keepInPlace(list, held.current);
    held.current = lineAtTop(list);
    seen.current = { first, opened };
  }, [first, opened]);

  const { wanted, takeLed } = useWantedMessage({ messages, opened, older }, peerId, () => {
    setAway(isFarFromEnd(box.current));
    setLeftAt(last);
  });

  useEffect(() => {
    const list = box.current;
    const isLed = takeLed();
    const written = pending.length > waiting.current;
    waiting.current = pending.length;
    if (!list || !opened) return;
    // Whoever writes looks at the end; whoever reads further up is left alone.
    if ((!away && !isLed) || written) list.scrollTo({ top: list.scrollHeight, behavior: scrollBehavior() });
  }, [last, pending.length, opened, away, takeLed]);

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

  useEffect(() => {
    const list = box.current;
    if (!list) return undefined;
    const hold = (): void => {
      held.current = lineAtTop(list);
    };
    // When a phone is turned, its keyboard opens or the composer grows, what is being read stays in view: the last
    // message, or one further up.
    const stay = new ResizeObserver(() => {
      if (!away) list.scrollTop = list.scrollHeight;
      else keepInPlace(list, held.current);
    });
    stay.observe(list);
    list.addEventListener('scroll', hold, { passive: true });
    // What was scrolled to is drawn a moment later.
    const drawn = new MutationObserver(hold);
    drawn.observe(list, { childList: true, subtree: true });
    return () => {
      stay.disconnect();
      drawn.disconnect();
      list.removeEventListener('scroll', hold);
    };
  }, [away]);

  const { edge: top, ...earlier } = useNearEnd({
    next: opened ? older : undefined,
    load: () => conversationsOf().readOlder(peerId),
    margin: '400px 0px 0px',
    root: box,
  });

  useAttention(peerId, opened && !away);

  const toEnd = (): void =>
    box.current?.scrollTo({ top: box.current.scrollHeight, behavior: scrollBehavior() });
  return { box, top, earlier, away, missed: away ? Math.max(0, last - leftAt) : 0, toEnd, wanted };
}

function isFarFromEnd(list: HTMLElement | null): boolean {
  return list !== null && list.scrollHeight - list.scrollTop - list.clientHeight > nearEndPx;
}

/** The first message whose top is in view, and its distance from the top of the list. */
interface Held {
  readonly line: Element;
  readonly distance: number;
}

function lineAtTop(list: HTMLElement): Held | undefined {
  const { top } = list.getBoundingClientRect();
  const lines = [...list.querySelectorAll('li')];
  const line = lines.find((one) => one.getBoundingClientRect().top >= top);
  return line && { line, distance: distanceFromTop(list, line) };
}

/** Scrolls so that the message is where it was, whatever has changed above it. */
function keepInPlace(list: HTMLElement, held: Held | undefined): void {
  if (held?.line.isConnected) list.scrollTop += distanceFromTop(list, held.line) - held.distance;
}

function distanceFromTop(list: HTMLElement, line: Element): number {
  return line.getBoundingClientRect().top - list.getBoundingClientRect().top;
}

/** A conversation is being read where its end is in view and the page has the focus. */
function useAttention(peerId: string, atEnd: boolean): void {
  useEffect(() => {
    const conversations = conversationsOf();
    const tell = (): void =>
      conversations.attend(peerId, atEnd && document.visibilityState === 'visible' && document.hasFocus());
    tell();
    addEventListener('focus', tell);
    addEventListener('blur', tell);
    document.addEventListener('visibilitychange', tell);
    return () => {
      removeEventListener('focus', tell);
      removeEventListener('blur', tell);
      document.removeEventListener('visibilitychange', tell);
      conversations.attend(peerId, false);
    };
  }, [peerId, atEnd]);
}
