import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';

interface SearchFieldProps {
  readonly label: string;
  /** The current search; the field follows it when it changes from outside, for example through Back. */
  readonly searchText: string;
  readonly onSearch: (searchText: string) => void;
}

/**
 * Called with the text when the user pauses typing. Not `useDebouncedValue`, because words from outside, such as through
 * Back, must not be reported again.
 */
const settleMs = 200;

/** A field that searches while the user types. */
export function SearchField({ label, searchText, onSearch }: SearchFieldProps) {
  const [input, setInput] = useState(searchText);
  const [lastSearchText, setLastQuery] = useState(searchText);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (searchText !== lastSearchText) {
    setLastQuery(searchText);
    if (searchText !== input.trim()) setInput(searchText);
  }
  // A change from outside, such as Back, replaces the typed text.
  useEffect(() => () => clearTimeout(timer.current), [searchText]);
  // The latest callback: a filter may change during the pause.
  const settle = useEventCallback(onSearch);
  return (
    <div className="relative w-full max-w-72 min-w-0 max-sm:max-w-none">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-4 text-ink-3"
      />
      <input
        type="search"
        dir="auto"
        value={input}
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        onChange={({ currentTarget: { value } }) => {
          setInput(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => settle(value.trim()), settleMs);
        }}
        className="h-10 w-full rounded-full border border-line-strong bg-surface ps-10 pe-4 text-sm placeholder:text-ink-3 max-sm:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
      />
    </div>
  );
}
