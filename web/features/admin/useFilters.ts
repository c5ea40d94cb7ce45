import { useSearchParams } from 'react-router-dom';

interface Filters {
  /** What the address says; '' where it says nothing. */
  readonly of: (name: string) => string;
  /** Sets filters, '' takes one away. `typed` replaces the address, so that Back does not walk through letters. */
  readonly set: (change: Readonly<Record<string, string>>, typed?: boolean) => void;
}

/** Filters that stand in the address: Back undoes them, and a link brings them along. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams();
  return {
    of: (name) => params.get(name) ?? '',
    set: (change, typed = false) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: typed },
      ),
  };
}
