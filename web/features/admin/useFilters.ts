import { useSearchParams } from 'react-router-dom';

interface Filters {
  /** The filters in the URL; '' if one is missing. */
  readonly of: (name: string) => string;
  /** Sets filters; '' removes one. `typed` replaces the history entry, so that Back does not step through letters. */
  readonly set: (change: Readonly<Record<string, string>>, typed?: boolean) => void;
}

/** Filters in the URL: Back undoes them, and a link includes them. */
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
