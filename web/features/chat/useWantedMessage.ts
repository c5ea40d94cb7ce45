import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { messageAnchor } from '#web/features/people/chatAddress.ts';
import type { Conversation } from '#web/realtime/chat.ts';
import { conversationsOf } from '#web/realtime/memberChat.ts';

/** The search finds what is among the newest messages: further back than this nothing is looked for. */
const pagesMost = 3;
const anchor = new RegExp(`^#${messageAnchor('(\\w+)')}$`);

interface Wanted {
  /** Id of the message that the address names. */
  readonly wanted: string | undefined;
  /** True once behind each time that somebody has been led to it. */
  readonly takeLed: () => boolean;
}

/** Brings the message that the address names into view, once for each time that one comes there. */
export function useWantedMessage(
  { messages, opened, older }: Pick<Conversation, 'messages' | 'opened' | 'older'>,
  peerId: string,
  onLed: () => void,
): Wanted {
  const { hash, key } = useLocation();
  const wanted = anchor.exec(hash)?.[1];
  const came = useRef<string>(undefined);
  const isFresh = useRef(false);
  const pages = useRef(0);
  const told = useRef(onLed);
  useLayoutEffect(() => {
    told.current = onLed;
  });
  useLayoutEffect(() => {
    if (!opened || wanted === undefined || came.current === key) return;
    const line = document.getElementById(messageAnchor(wanted));
    if (line === null) {
      if (older === undefined || pages.current >= pagesMost) return;
      pages.current += 1;
      conversationsOf()
        .readOlder(peerId)
        .catch(() => undefined);
      return;
    }
    came.current = key;
    isFresh.current = true;
    line.scrollIntoView({ block: 'center', behavior: 'instant' });
    told.current();
    // Behind the dialog that led here, which gives the focus back as it closes.
    requestAnimationFrame(() => line.focus({ preventScroll: true }));
  }, [messages, opened, older, wanted, key, peerId]);
  const takeLed = useCallback((): boolean => {
    const was = isFresh.current;
    isFresh.current = false;
    return was;
  }, []);
  return { wanted, takeLed };
}
