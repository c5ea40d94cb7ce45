import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { messageAnchor } from '#web/features/people/chatAddress.ts';
import type { Conversation } from '#web/realtime/chat.ts';
import { conversationsOf } from '#web/realtime/memberChat.ts';

/** The search covers the newest messages, so nothing further back than this is looked for. */
const maxPages = 3;
const anchor = new RegExp(`^#${messageAnchor('(\\w+)')}$`);

interface Wanted {
  /** Id of the message in the URL. */
  readonly wanted: string | undefined;
  /** True after each time it has been scrolled into view. */
  readonly takeScrolled: () => boolean;
}

/** Scrolls the message in the URL into view, once for each navigation to it. */
export function useWantedMessage(
  { messages, opened, older }: Pick<Conversation, 'messages' | 'opened' | 'older'>,
  peerId: string,
  onScrolled: () => void,
): Wanted {
  const { hash, key } = useLocation();
  const wanted = anchor.exec(hash)?.[1];
  const came = useRef<string>(undefined);
  const isFresh = useRef(false);
  const pages = useRef(0);
  const onScrolledRef = useRef(onScrolled);
  useLayoutEffect(() => {
    onScrolledRef.current = onScrolled;
  });
  useLayoutEffect(() => {
    if (!opened || wanted === undefined || came.current === key) return;
    const line = document.getElementById(messageAnchor(wanted));
    if (line === null) {
      if (older === undefined || pages.current >= maxPages) return;
      pages.current += 1;
      conversationsOf()
        .readOlder(peerId)
        .catch(() => undefined);
      return;
    }
    came.current = key;
    isFresh.current = true;
    line.scrollIntoView({ block: 'center', behavior: 'instant' });
    onScrolledRef.current();
    // After the dialog that led here, which returns the focus as it closes.
    requestAnimationFrame(() => line.focus({ preventScroll: true }));
  }, [messages, opened, older, wanted, key, peerId]);
  const takeScrolled = useCallback((): boolean => {
    const was = isFresh.current;
    isFresh.current = false;
    return was;
  }, []);
  return { wanted, takeScrolled };
}
