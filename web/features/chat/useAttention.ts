import { useEffect } from 'react';
import { conversationsOf } from '#web/realtime/conversations.ts';

/** A conversation counts as being read if its end is in view and the page has the focus. */
export function useAttention(peerId: string, isAtEnd: boolean): void {
  useEffect(() => {
    const conversations = conversationsOf();
    const report = (): void =>
      conversations.setBeingRead(
        peerId,
        isAtEnd && document.visibilityState === 'visible' && document.hasFocus(),
      );
    report();
    addEventListener('focus', report);
    addEventListener('blur', report);
    document.addEventListener('visibilitychange', report);
    return () => {
      removeEventListener('focus', report);
      removeEventListener('blur', report);
      document.removeEventListener('visibilitychange', report);
      conversations.setBeingRead(peerId, false);
    };
  }, [peerId, isAtEnd]);
}
