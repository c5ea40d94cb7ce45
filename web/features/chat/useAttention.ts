import { useEffect } from 'react';
import { conversationsOf } from '#web/realtime/conversations.ts';

/** A conversation counts as being read if its end is in view and the page has the focus. */
export function useAttention(peerId: string, atEnd: boolean): void {
  useEffect(() => {
    const conversations = conversationsOf();
    const attend = (): void =>
      conversations.attend(peerId, atEnd && document.visibilityState === 'visible' && document.hasFocus());
    attend();
    addEventListener('focus', attend);
    addEventListener('blur', attend);
    document.addEventListener('visibilitychange', attend);
    return () => {
      removeEventListener('focus', attend);
      removeEventListener('blur', attend);
      document.removeEventListener('visibilitychange', attend);
      conversations.attend(peerId, false);
    };
  }, [peerId, atEnd]);
}
