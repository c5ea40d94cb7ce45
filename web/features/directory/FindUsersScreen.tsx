import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import { useDirectoryPages } from '#web/api/directory.ts';
import { useFirstMatch } from '#web/features/people/firstMatch.ts';
import { useTitle } from '#web/lib/browser/title.ts';
import { useMediaQuery } from '#web/lib/hooks/useMediaQuery.ts';
import { useOnlineIds, useOwnId } from '#web/lib/session/store.ts';
import { useWatchedPresence } from '#web/realtime/presence.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { pageFrame, Screen } from '#web/ui/layout/Screen.tsx';
import {
  type DirectoryFilters,
  directoryParams,
  directorySearchParams,
  hasFilters,
  noFilters,
} from './directoryAddress.ts';
import { DirectoryHead } from './DirectoryHead.tsx';
import { DirectoryResults } from './DirectoryResults.tsx';
import { FilterFields } from './FilterFields.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { PeopleSearchForm } from './PeopleSearchForm.tsx';
import { TopPlaces } from './TopPlaces.tsx';
import { useDirectoryAddress } from './useDirectoryAddress.ts';

/**
 * /findusers: typing and filters narrow the list; Enter shows only the first match; Clear empties the field and keeps
 * the filters.
 */
export default function FindUsersScreen() {
  useTitle(t`Find User`);
  const { searchText, setSearchText, urlSearchText, filters, setFilters } = useDirectoryAddress();
  const results = useDirectory(filters, urlSearchText);
  const { people = [], total, facets } = results.data ?? {};
  const { single, search, showAll } = useFirstMatch(directorySearchParams(filters, searchText).toString());
  const isWide = useMediaQuery('(width >= 64rem)');
  const fields = <FilterFields filters={filters} facets={facets} onFilter={setFilters} />;
  return (
    <Screen className={pageFrame}>
      <h1 className="text-3xl">{t`Find User`}</h1>
      <div className="mt-5 flex max-w-2xl gap-2">
        <PeopleSearchForm
          searchText={searchText}
          onType={setSearchText}
          onSubmit={() => void search(people, searchText.trim())}
          onClear={() => {
            setSearchText('');
            showAll();
          }}
        />
        <FilterSheet filters={filters} total={total} onFilter={setFilters}>
          {fields}
        </FilterSheet>
      </div>
      <TopPlaces selectedValues={filters.place} onFilter={setFilters} />
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
            total={single === undefined ? total : undefined}
            onFilter={setFilters}
          />
          <DirectoryResults
            query={results}
            single={single}
            isFiltered={searchText !== '' || hasFilters(filters)}
            onAll={showAll}
            onClearAll={() => setFilters(noFilters, '')}
          />
        </section>
      </div>
    </Screen>
  );
}

/** Queries the people who match the search text and the filters, and keeps their presence current. */
function useDirectory(filters: DirectoryFilters, searchText: string) {
  const ownId = useOwnId();
  const online = useOnlineIds().filter((id) => id !== ownId);
  const results = useDirectoryPages(directoryParams(filters, searchText, online));
  useWatchedPresence(results.data?.people.map(({ _id }) => _id) ?? []);
  return results;
}
