import { useEffect, useState } from 'react';

const settleMs = 300;

/** A value once it has stopped changing for a moment, so that not every keypress sends a request. */
export function useDebouncedValue(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
