import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import { type ComponentProps, memo } from 'react';
import { useTitle } from '#web/lib/browser/title.ts';
import { useFirstMatch } from '#web/api/people/useFirstMatch.ts';
import { useDebouncedValue } from '#web/lib/hooks/useDebouncedValue.ts';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { useMediaQuery } from '#web/lib/hooks/useMediaQuery.ts';
import { useNextFrameValue } from '#web/lib/hooks/useNextFrameValue.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { noFilters } from './directoryAddress.ts';
import { DirectoryHead } from './DirectoryHead.tsx';
import { DirectoryResults } from './DirectoryResults.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { PeopleSearch } from './PeopleSearch.tsx';
import { useDirectory, useDirectoryAddress } from './useDirectory.ts';
import { TopPlaces } from './TopPlaces.tsx';
import { FilterFields } from './FilterFields.tsx';

/** The filters; their counts render after the people, except for the first time. */
const LateFields = memo(function LateFields({ facets, ...rest }: ComponentProps<typeof FilterFields>) {
  return <FilterFields {...rest} facets={useNextFrameValue(facets) ?? facets} />;
});

/** /findusers: typing and filters narrow the list; Enter leaves the first match alone; Clear brings everyone back. */
export default function FindUsersScreen() {
  useTitle(t`Find User`);
  const { text, setText, commitText, filters, setFilters } = useDirectoryAddress();
  const directory = useDirectory(filters, useDebouncedValue(text.trim()));
  const question = JSON.stringify([filters, text]);
  const match = useFirstMatch(question);
  const { single } = match;
  const { total } = directory;
  const isWide = useMediaQuery('(width >= 64rem)');
  const fields = <LateFields filters={filters} facets={directory.facets} onFilter={setFilters} />;
  const choosePlaces = useEventCallback((place: readonly string[]) => setFilters({ place }));
  const showAll = useEventCallback(match.showAll);
  const clearAll = useEventCallback(() => setFilters(noFilters, ''));
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto mb-16 w-full max-w-[77rem] px-4 pt-6 outline-none sm:px-6"
    >
      <h1 className="text-3xl">{t`Find User`}</h1>
      <div className="mt-5 flex max-w-2xl gap-2">
        <PeopleSearch
          typed={text}
          onType={setText}
          onLeave={commitText}
          onSubmit={() => void match.search(directory.people, text.trim())}
          onClear={() => {
            setText('', 0);
            match.showAll();
          }}
        />
        <FilterSheet filters={filters} total={total} onFilter={setFilters}>
          {fields}
        </FilterSheet>
      </div>
      <TopPlaces chosen={filters.place} onChoose={choosePlaces} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        {isWide && (
          <aside aria-label={t`Filters`}>
            <Card className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto p-5 [scrollbar-width:thin]">
              {fields}
            </Card>
          </aside>
        )}
        {/* High enough that the content below does not appear and vanish as the number of matches changes. */}
        <section aria-label={t`People`} className="min-h-dvh">
          <DirectoryHead
            filters={filters}
            total={single === undefined ? total : undefined}
            onFilter={setFilters}
          />
          <DirectoryResults
            directory={directory}
            single={single}
            isFiltered={question !== JSON.stringify([{ ...filters, ...noFilters }, ''])}
            onAll={showAll}
            onClearAll={clearAll}
          />
        </section>
      </div>
    </main>
  );
}
