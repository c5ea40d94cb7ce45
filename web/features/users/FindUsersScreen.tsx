import '#web/styles/whole.css';
import { useState } from 'react';
import type { Person } from '#shared/entities.ts';
import { texts } from '#shared/texts.ts';
import { findPerson } from '#web/lib/findPerson.ts';
import { useTitle } from '#web/lib/title.ts';
import { notice } from '#web/lib/toast.ts';
import { useMedia } from '#web/lib/useMedia.ts';
import { useSteady } from '#web/lib/useSteady.ts';
import { Card } from '#web/ui/Card.tsx';
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
  // Who was found by Enter stands alone as long as nothing else is asked for.
  const asked = JSON.stringify([filters, typed]);
  const [found, setFound] = useState<{ readonly person: Person; readonly asked: string }>();
  const single = found?.asked === asked ? found.person : undefined;
  const submit = (): void => {
    const wanted = typed.trim();
    if (wanted === '') return;
    findPerson(directory.people, wanted).then(
      (person) => (person === undefined ? notice.error(texts.userNotFound) : setFound({ person, asked })),
      () => notice.error(texts.usersFailed),
    );
  };
  const { total } = directory;
  const isWide = useMedia('(width >= 64rem)');
  const fields = <LateFields filters={filters} facets={directory.facets} onFilter={filter} />;
  const choosePlaces = useSteady((place: readonly string[]) => filter({ place }));
  const showAll = useSteady(() => setFound(undefined));
  const clearAll = useSteady(() => filter(noFilters, ''));
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
          onSubmit={submit}
          onClear={() => {
            type('', 0);
            setFound(undefined);
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
        {/* So high that what stands below never comes into sight and goes again with the number of those found. */}
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
