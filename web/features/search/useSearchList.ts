import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isComposingText } from '#web/lib/browser/keys.ts';
import { navigateGuarded } from '#web/lib/browser/leave.ts';
import { useDebouncedValue } from '#web/lib/hooks/useDebouncedValue.ts';
import { type Hit, hitKinds } from './hits.ts';
import { saveRecentSearch, readRecentSearches } from './recentSearches.ts';
import { type SearchResults, useSearchResults } from './useSearchResults.ts';
import { type SearchKindFilter, visibleGroups, type SearchResultGroup } from './visibleGroups.ts';

/** The number of pages listed below the recent searches. */
const pagesFirst = 6;

interface SearchList {
  /** The latest search. */
  readonly searchText: string;
  readonly results: SearchResults;
  readonly groups: readonly SearchResultGroup[];
  readonly active: Hit | undefined;
  readonly point: (hit: Hit) => void;
  readonly open: (hit: Hit) => void;
  /** The available kinds, and the selected one. */
  readonly kinds: readonly SearchKindFilter[];
  readonly kind: SearchKindFilter;
  readonly choose: (kind: SearchKindFilter) => void;
  /** Handles the keys of the field: arrows, Enter, Tab. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The search's list: its entries, the active one, and the key handlers of the field. */
export function useSearchList(input: string, pages: readonly Hit[], onClose: () => void): SearchList {
  const navigate = useNavigate();
  const [filter, setFilter] = useState<SearchKindFilter>('all');
  const [recentSearches] = useState(readRecentSearches);
  const trimmed = input.trim();
  const searchText = useDebouncedValue(trimmed);
  const results = useSearchResults(searchText, pages);
  const kinds = kindsOf(results);
  const kind = kinds.includes(filter) ? filter : 'all';
  const groups = trimmed === '' ? groupsAtFirst(recentSearches, pages) : visibleGroups(results.groups, kind);
  const hits = groups.flatMap((group) => group.hits);
  // A new list starts at its first entry.
  const listKey = hits.map((hit) => hit.kind + hit.id).join();
  const [highlight, setHighlight] = useState({ listKey, at: 0 });
  const activeIndex = highlight.listKey === listKey ? highlight.at : 0;
  const active = hits[activeIndex];

  const open = (hit: Hit): void => {
    saveRecentSearch(hit);
    onClose();
    navigateGuarded(() => void navigate(hit.to));
  };
  /** Opens the selected entry; if there is none yet, Enter goes to the people search with these words. */
  const enter = (): void => {
    const isCurrent = trimmed === '' || (trimmed === searchText && !results.isStale && !results.isPending);
    if (active !== undefined && isCurrent) return open(active);
    if (trimmed === '') return;
    onClose();
    navigateGuarded(() => void navigate(`/findusers?q=${encodeURIComponent(trimmed)}`));
  };
  /** True if the key was handled here. */
  const handleKey = (key: string, isBack: boolean): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined)
      setHighlight({ listKey, at: (activeIndex + step + hits.length) % Math.max(1, hits.length) });
    if (key === 'Enter') enter();
    // Tab moves through the kinds and leaves after the last one.
    const next = key === 'Tab' ? kinds[kinds.indexOf(kind) + (isBack ? -1 : 1)] : undefined;
    if (next !== undefined) setFilter(next);
    return step !== undefined || key === 'Enter' || next !== undefined;
  };
  return {
    searchText,
    results,
    groups,
    active,
    point: (hit) => setHighlight({ listKey, at: hits.indexOf(hit) }),
    open,
    kinds,
    kind,
    choose: setFilter,
    onKeyDown: (event) => {
      if (!isComposingText(event.nativeEvent) && handleKey(event.key, event.shiftKey)) event.preventDefault();
    },
  };
}

function kindsOf({ groups }: SearchResults): readonly SearchKindFilter[] {
  return ['all', ...hitKinds.filter((kind) => groups.some((group) => group.kind === kind))];
}

function groupsAtFirst(recentSearches: readonly Hit[], pages: readonly Hit[]): readonly SearchResultGroup[] {
  return [
    { title: t`Recent`, hits: recentSearches, total: undefined },
    { title: t`Go to`, hits: pages.slice(0, pagesFirst), total: undefined },
  ].filter(({ hits }) => hits.length > 0);
}
