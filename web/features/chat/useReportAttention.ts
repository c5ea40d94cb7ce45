import { useEffect } from 'react';
import { conversationsOf } from '#web/realtime/memberChat.ts';

/** A conversation counts as being read if its end is in view and the page has the focus. */
export function useReportAttention(peerId: string, atEnd: boolean): void {
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
