import { useRef } from 'react';
import { newUlid } from './ulid.ts';

/** The ids under which a form sends: a repetition of what was sent is recognized by its id and stored once. */
export interface ClientIds {
  /** The same as long as the same is sent. */
  readonly idOf: (sent: object) => string;
  /** What was sent is stored: the same again is something new. */
  readonly renew: () => void;
}

/** An answer may be lost behind what it says; whoever then sends again shall not create it twice. */
export function useClientId(): ClientIds {
  const last = useRef({ text: '', id: '' });
  return {
    idOf: (sent) => {
      const text = JSON.stringify(sent);
      if (last.current.text !== text) last.current = { text, id: newUlid() };
      return last.current.id;
    },
    renew: () => {
      last.current = { text: '', id: '' };
    },
  };
}
