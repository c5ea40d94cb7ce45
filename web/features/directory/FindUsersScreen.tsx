import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import X from 'lucide-react/icons/x';
import { useMemo } from 'react';
import { useDirectoryPages } from '#web/api/directory.ts';
import { useFirstMatch } from '#web/features/people/firstMatch.ts';
import { useTitle } from '#web/lib/browser/title.ts';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { useMediaQuery } from '#web/lib/hooks/useMediaQuery.ts';
import { useOnlineIds, useOwnId } from '#web/lib/session/store.ts';
import { useUrlFilters, useUrlText } from '#web/lib/url/useUrlFilters.ts';
import { useWatchedPresence } from '#web/realtime/presence.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { pageFrameClass, Screen } from '#web/ui/layout/Screen.tsx';
import {
  type DirectoryFilters,
  directoryRequest,
  directoryUrlParams,
  type FilterChange,
  hasFilters,
  noFilters,
  parseFilters,
} from './directoryAddress.ts';
import { DirectoryHead } from './DirectoryHead.tsx';
import { DirectoryResults } from './DirectoryResults.tsx';
import { FilterFields } from './FilterFields.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { TopPlaces } from './TopPlaces.tsx';

/**
 * /findusers: typing and filters narrow the list; Enter shows only the first match; Clear empties the field and keeps
 * the filters.
 */
export default function FindUsersScreen() {
  useTitle(t`Find User`);
  const { input, setInput, searchText, filters, changeFilters, clearAll } = useSearchInUrl();
  const results = useMatches(filters, searchText);
  const { people = [], total, facets } = results.data ?? {};
  const { onlyShown, search, showAll } = useFirstMatch(directoryUrlParams(filters, input).toString());
  const isWide = useMediaQuery('(width >= 64rem)');
  const fields = <FilterFields filters={filters} facets={facets} onFilter={changeFilters} />;
  return (
    <Screen className={pageFrameClass}>
      <h1 className="text-3xl">{t`Find User`}</h1>
      <div className="mt-5 flex max-w-2xl gap-2">
        <PeopleSearchForm
          input={input}
          onType={setInput}
          onSubmit={() => void search(people, input.trim())}
          onClear={() => {
            setInput('');
            showAll();
          }}
        />
        <FilterSheet filters={filters} total={total} onFilter={changeFilters}>
          {fields}
        </FilterSheet>
      </div>
      <TopPlaces selectedValues={filters.place} onFilter={changeFilters} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        {isWide && (
          <aside aria-label={t`Filters`}>
            <Card className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto p-5 [scrollbar-width:thin]">
              {fields}
            </Card>
          </aside>
        )}
        {/* High enough that the content below does not move in and out of view as the number of matches changes. */}
        <section aria-label={t`People`} className="min-h-dvh">
          <DirectoryHead
            filters={filters}
            total={onlyShown === undefined ? total : undefined}
            onFilter={changeFilters}
          />
          <DirectoryResults
            query={results}
            onlyShown={onlyShown}
            isFiltered={input !== '' || hasFilters(filters)}
            onShowAll={showAll}
            onClearAll={clearAll}
          />
        </section>
      </div>
    </Screen>
  );
}

/** The search, with its text and filters in the URL: Back undoes them, and a link or a reload restores them. */
function useSearchInUrl() {
  const { params, valueOf, update } = useUrlFilters();
  const searchText = valueOf('q');
  const [input, setInput] = useUrlText(searchText, (text) =>
    update((current) => directoryUrlParams(parseFilters(current), text), { replace: true }),
  );
  const change = (filterChange: FilterChange, text: string): void =>
    update((current) => {
      const filters = parseFilters(current);
      return directoryUrlParams({ ...filters, ...filterChange(filters) }, text.trim());
    });
  return {
    /** The text in the field; the URL has it after a pause. */
    input,
    setInput,
    /** The text in the URL, which is searched for. */
    searchText,
    filters: useStableFilters(params),
    /** Changes filters, and searches for the text in the field. */
    changeFilters: useEventCallback((filterChange: FilterChange) => change(filterChange, input)),
    clearAll: () => {
      setInput('');
      change(() => noFilters, '');
    },
  };
}

/** The filters of a URL: the same object until they change, so that a new text does not render the filters again. */
function useStableFilters(params: URLSearchParams): DirectoryFilters {
  const withoutText = new URLSearchParams(params);
  withoutText.delete('q');
  const key = withoutText.toString();
  return useMemo(() => parseFilters(new URLSearchParams(key)), [key]);
}

/** Queries the people who match the search text and the filters, and keeps their presence current. */
function useMatches(filters: DirectoryFilters, searchText: string) {
  const ownId = useOwnId();
  const online = useOnlineIds().filter((id) => id !== ownId);
  const results = useDirectoryPages(directoryRequest(filters, searchText, online));
  useWatchedPresence(results.data?.people.map(({ _id }) => _id) ?? []);
  return results;
}

interface PeopleSearchFormProps {
  readonly input: string;
  readonly onType: (input: string) => void;
  /** Called on Enter. */
  readonly onSubmit: () => void;
  readonly onClear: () => void;
}

/** The field that searches people, with Clear. */
function PeopleSearchForm({ input, onType, onSubmit, onClear }: PeopleSearchFormProps) {
  // A longer placeholder does not fit on a phone.
  const isNarrow = useMediaQuery('(width < 30rem)');
  return (
    <form
      role="search"
      aria-label={t`People`}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex min-w-0 flex-1 gap-2"
    >
      <SearchInput
        variant="outlined"
        size="lg"
        name="name"
        label={t`Search by name`}
        placeholder={isNarrow ? t`Search by name` : t`Search by name, job or employer`}
        value={input}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        className="flex-1"
      />
      <Button kind="outline" className="h-12 max-sm:w-12 max-sm:px-0!" onClick={onClear}>
        <X aria-hidden="true" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">{t`Clear`}</span>
      </Button>
    </form>
  );
}
