import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { type RefObject, useId, useState } from 'react';
import { searchLimits } from '#shared/directory/searchLimits.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { SegmentedControl } from '#web/ui/buttons/SegmentedControl.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { RowSkeletons } from '#web/ui/feedback/Skeleton.tsx';
import { GlobalSearchField } from './GlobalSearchField.tsx';
import type { Hit, HitGroup } from './hits.ts';
import { KeyHints } from './KeyHints.tsx';
import { SearchHits } from './SearchHits.tsx';
import { useSearchList } from './useSearchList.ts';
import type { SearchResults } from './useSearchResults.ts';
import { kindLabels } from './visibleGroups.ts';

const { maxExperiences, maxConversations } = searchLimits;

interface SearchPanelProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly initialSearchText: string;
  readonly pages: readonly Hit[];
  readonly onClose: () => void;
}

/** The field and the list of the search: the focus stays in the field, the arrows move through the list. */
export function SearchPanel({ field, initialSearchText, pages, onClose }: SearchPanelProps) {
  const [input, setInput] = useState(initialSearchText);
  const listId = useId();
  const list = useSearchList(input, pages, onClose);
  const { searchText, results, groups, active } = list;
  const optionId = (hit: Hit): string => `${listId}-${hit.kind}-${hit.id}`;
  const hasInput = input.trim() !== '';
  const errorText = results.error
    ? problemText(results.error, t`Couldn't search. Please try again.`)
    : results.partialErrorText;
  return (
    <>
      <GlobalSearchField
        field={field}
        input={input}
        onType={setInput}
        listId={listId}
        isOpen={groups.length > 0}
        activeId={active && optionId(active)}
        onKeyDown={list.onKeyDown}
      />
      {list.kinds.length > 2 && (
        <SegmentedControl
          label={t`Type`}
          className="mx-4! mt-2! shrink-0"
          value={list.kind}
          onChange={list.choose}
          options={list.kinds.map((kind) => {
            const group = results.groups.find((item) => item.kind === kind);
            return {
              value: kind,
              label: kind === 'all' ? t`Everything` : i18n._(kindLabels[kind]),
              count: group?.total ?? sumOf(results.groups),
            };
          })}
        />
      )}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pt-1 pb-3">
        {errorText !== '' && hasInput && (
          <ErrorNote
            className="mx-1 my-3"
            message={errorText}
            onRetry={results.retry}
            busy={results.isFetching}
          />
        )}
        <SearchHits
          listId={listId}
          groups={groups}
          searchText={input.trim()}
          isStale={results.isStale}
          active={active}
          optionId={optionId}
          onPoint={list.point}
          onOpen={list.open}
        />
        {hasInput && (
          <Outcome
            searchText={searchText}
            results={results}
            count={groups.reduce((sum, { hits }) => sum + hits.length, 0)}
          />
        )}
      </div>
      <KeyHints />
    </>
  );
}

function ResultsSkeleton() {
  return (
    <div aria-busy="true" className="pt-2">
      <RowSkeletons count={3} />
    </div>
  );
}

function sumOf(groups: readonly HitGroup[]): number {
  return groups.reduce((sum, { total }) => sum + total, 0);
}

interface OutcomeProps {
  /** The latest search. */
  readonly searchText: string;
  readonly results: SearchResults;
  /** The number of results. */
  readonly count: number;
}

/** The state of the search; empty before the first response. */
function Outcome({ searchText, results, count }: OutcomeProps) {
  const hasResponse = searchText !== '' && !results.isPending;
  const isLoading = !hasResponse && results.error === null;
  return (
    <>
      {isLoading && count === 0 && <ResultsSkeleton />}
      <div role="status">
        {hasResponse && results.error === null && (count > 0 || results.partialErrorText === '') && (
          <Count query={searchText} count={count} />
        )}
      </div>
      {!isLoading && (
        <p className="px-3 pt-3 text-xs text-ink-3">
          {t`Searched the newest ${maxExperiences} experiences and your latest messages in ${maxConversations} conversations.`}
        </p>
      )}
    </>
  );
}

function Count({ query, count }: { readonly query: string; readonly count: number }) {
  if (count > 0) return <p className="sr-only">{plural(count, { one: '# result', other: '# results' })}</p>;
  return (
    <div className="px-6 py-14 text-center">
      <p className="font-display text-xl font-[620] wrap-anywhere">{t`No results for “${query}”`}</p>
      <p className="mt-1.5 text-base text-ink-2">{t`Try fewer words, or search for a name.`}</p>
    </div>
  );
}
