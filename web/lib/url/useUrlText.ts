import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useDebouncedValue } from '#web/lib/hooks/useDebouncedValue.ts';
import { ownEntry } from './useUrlFilters.ts';

/**
 * A field whose text is a filter in the URL. After Back or a link, the field shows the text of the URL.
 * @param text the one in the URL.
 * @param onSettle called with the trimmed input when the user pauses typing; sets it in the URL.
 */
export function useUrlText(text: string, onSettle: (text: string) => void) {
  const { key, state }: { readonly key: string; readonly state: unknown } = useLocation();
  const isFromOutside = useNavigationType() === NavigationType.Pop || state !== ownEntry;
  const [input, setInput] = useState(text);
  /** The history entry whose text the field shows. */
  const [handledKey, setHandledKey] = useState(key);
  if (key !== handledKey) {
    setHandledKey(key);
    if (isFromOutside) setInput(text);
  }
  const trimmed = input.trim();
  const settled = useDebouncedValue(trimmed);
  const settle = useEffectEvent(onSettle);
  useEffect(() => {
    // The settled text lags behind the input for a moment, for example after Back.
    if (settled === trimmed && settled !== text) settle(settled);
  }, [settled, trimmed, text]);
  return [input, setInput] as const;
}
