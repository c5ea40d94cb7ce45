import { useEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { addressOf, type DirectoryFilters, filtersIn } from './directoryAddress.ts';

/** What is typed stands in the address once it has stopped changing for so long: Back does not walk through letters. */
const settleMs = 200;
/** The router, which has every link of the page drawn anew, hears of it after such a rest, or as the field is left. */
const restMs = 1000;

interface DirectoryAddress {
  /** What stands in the field, and is asked for at once. */
  readonly typed: string;
  /** Types: the address follows after a moment, or after `wait` milliseconds. */
  readonly type: (text: string, wait?: number) => void;
  /** The field is left: what was typed in it is a page that links lead away from. */
  readonly leave: () => void;
  readonly filters: DirectoryFilters;
  /** Changes filters, together with the words as they stand or as given. A step that Back undoes. */
  readonly filter: (change: Partial<DirectoryFilters>, text?: string) => void;
}

/** A search whose words and filters stand in the address: Back undoes them, a link and a reload bring them again. */
export function useDirectoryAddress(): DirectoryAddress {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const words = params.get('q') ?? '';
  const filters = useFilters(params);
  const [typed, setTyped] = useState(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the router has still to hear of. */
  const unheard = useRef<string>(undefined);
  /** The step of the history that this hook has seen, and the words that the typing itself has put there. */
  const [known, setKnown] = useState(key);
  const [sent, setSent] = useState<string>();
  const [turn, setTurn] = useState(0);
  /** The filters that were asked for last: a second press may come before the first is drawn. */
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);
  if (key !== known) {
    setKnown(key);
    if (isBack || words !== sent) {
      setTyped(words);
      setSent(undefined);
      setTurn(turn + 1);
    }
  }
  // What was being typed belongs to the search before.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      unheard.current = undefined;
    },
    [turn],
  );
  const leave = useEventCallback((): void => {
    clearTimeout(timer.current);
    const q = unheard.current;
    if (q === undefined) return;
    unheard.current = undefined;
    setSent(q);
    setParams(addressOf(latest.current, q), { replace: true });
  });
  const type = useEventCallback((text: string, wait: number = settleMs): void => {
    setTyped(text);
    clearTimeout(timer.current);
    const q = text.trim();
    unheard.current = q;
    timer.current = setTimeout(() => {
      const search = addressOf(latest.current, q).toString();
      history.replaceState(history.state, '', location.pathname + (search && `?${search}`));
      timer.current = setTimeout(leave, restMs);
    }, wait);
  });
  const filter = useEventCallback((change: Partial<DirectoryFilters>, text: string = typed): void => {
    clearTimeout(timer.current);
    unheard.current = undefined;
    setTyped(text);
    latest.current = { ...latest.current, ...change };
    const q = text.trim();
    setSent(q);
    setParams(addressOf(latest.current, q));
  });
  return { typed, type, leave, filters, filter };
}

/** The filters of an address, the same as long as it asks for the same. */
function useFilters(params: URLSearchParams): DirectoryFilters {
  const asked = addressOf(filtersIn(params), '').toString();
  return useMemo(() => filtersIn(new URLSearchParams(asked)), [asked]);
}
