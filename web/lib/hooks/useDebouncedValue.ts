import { useEffect, useState } from 'react';

const settleMs = 200;

/** A value as it is once it has stopped changing for a moment: not every letter typed is a question to the server. */
export function useDebouncedValue(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
