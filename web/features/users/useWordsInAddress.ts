import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** What is typed becomes the address once it has stopped changing for so long: not every letter is a question. */
const settleMs = 200;
/** State of an address that the typing has made; any other begins a new search. */
const TYPED = 'typed';

interface Words {
  /** What stands in the field. */
  readonly typed: string;
  /** Types: the address follows after a moment, or after `wait` milliseconds. */
  readonly type: (text: string, wait?: number) => void;
  /** What is asked for: `?q=` of the address, which Back and a reload bring again. */
  readonly words: string;
}

/** A search whose words stand in the address. */
export function useWordsInAddress(): Words {
  const [params, setParams] = useSearchParams();
  const { key, state }: { key: string; state: unknown } = useLocation();
  const words = params.get('q') ?? '';
  const [typed, setTyped] = useState(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [begun, setBegun] = useState(key);
  if (state !== TYPED && key !== begun) {
    setBegun(key);
    setTyped(words);
  }
  // What was being typed belongs to the search before.
  useEffect(() => () => clearTimeout(timer.current), [begun]);
  const type = (text: string, wait = settleMs): void => {
    setTyped(text);
    clearTimeout(timer.current);
    const q = text.trim();
    timer.current = setTimeout(() => setParams(q === '' ? {} : { q }, { replace: true, state: TYPED }), wait);
  };
  return { typed, type, words };
}
