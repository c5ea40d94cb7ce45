import '#web/styles/whole.css';
import { useTitle } from '#web/lib/browser/title.ts';
import { useFirstMatch } from '#web/features/people/useFirstMatch.ts';
import { useMedia } from '#web/lib/hooks/useMedia.ts';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { noFilters } from './directoryAddress.ts';
import { DirectoryHead } from './DirectoryHead.tsx';
import { DirectoryResults } from './DirectoryResults.tsx';
import { LateFields } from './LateFields.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { PeopleSearch } from './PeopleSearch.tsx';
import { useDirectory } from './useDirectory.ts';
import { useDirectoryAddress } from './useDirectoryAddress.ts';
import { WhereWeAre } from './WhereWeAre.tsx';

/** /findusers: typing and filters narrow the list; Enter leaves the first match alone; Clear brings everyone back. */
export default function FindUsersScreen() {
  useTitle('Find User');
  const { typed, type, leave, filters, filter } = useDirectoryAddress();
  const directory = useDirectory(filters, typed.trim());
  const asked = JSON.stringify([filters, typed]);
  const match = useFirstMatch(asked);
  const { single } = match;
  const { total } = directory;
  const isWide = useMedia('(width >= 64rem)');
  const fields = <LateFields filters={filters} facets={directory.facets} onFilter={filter} />;
  const choosePlaces = useEventCallback((place: readonly string[]) => filter({ place }));
  const showAll = useEventCallback(match.showAll);
  const clearAll = useEventCallback(() => filter(noFilters, ''));
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto mb-16 w-full max-w-[77rem] px-4 pt-6 outline-none sm:px-6"
    >
      <h1 className="text-3xl">Find User</h1>
      <div className="mt-5 flex max-w-2xl gap-2">
        <PeopleSearch
          typed={typed}
          onType={type}
          onLeave={leave}
          onSubmit={() => void match.search(directory.people, typed.trim())}
          onClear={() => {
            type('', 0);
            match.showAll();
          }}
        />
        <FilterSheet filters={filters} total={total} onFilter={filter}>
          {fields}
        </FilterSheet>
      </div>
      <WhereWeAre chosen={filters.place} onChoose={choosePlaces} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        {isWide && (
          <aside aria-label="Filters">
            <Card className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto p-5 [scrollbar-width:thin]">
              {fields}
            </Card>
          </aside>
        )}
        {/* High enough that the content below does not appear and vanish as the number of matches changes. */}
        <section aria-label="People" className="min-h-dvh">
          <DirectoryHead
            filters={filters}
            total={single === undefined ? total : undefined}
            onFilter={filter}
          />
          <DirectoryResults
            directory={directory}
            single={single}
            isFiltered={asked !== JSON.stringify([{ ...filters, ...noFilters }, ''])}
            onAll={showAll}
            onClearAll={clearAll}
          />
        </section>
      </div>
    </main>
  );
}
