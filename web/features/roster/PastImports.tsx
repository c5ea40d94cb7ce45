import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RosterImport } from '#shared/roster/entities.ts';
import { rosterTexts } from '#shared/roster/texts.ts';
import { locale } from '#web/lib/dates/locale.ts';
import { counted } from '#web/lib/dates/numbers.ts';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useRosterImports } from '#web/api/office/rosters.ts';

const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });

/** The files so far and what became of them; each leads to its import. */
export function PastImports({ action }: { readonly action: ReactNode }) {
  const imports = useRosterImports();
  return (
    <Section title="Imports so far" compact className="mt-5 max-sm:-mx-4" action={action}>
      <QueryBoundary
        query={imports}
        pending={<Skeleton className="mt-4 h-24 rounded-lg" />}
        failed={rosterTexts.failed}
        empty={<p className="mt-3 text-sm text-ink-2">There are none yet.</p>}
        className="mt-4"
      >
        {(files) => (
          <ul className="mt-2 divide-y divide-line">
            <BoundaryList of={files} by={({ id }) => id}>
              {(one) => (
                <li>
                  <Link
                    to={`/admin/roster?import=${one.id}`}
                    className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5 text-sm hover:underline"
                  >
                    <span className="font-semibold">{days.format(new Date(one.createdAt))}</span>
                    <span className="min-w-0 truncate text-ink-2">{outcomeOf(one)}</span>
                  </Link>
                </li>
              )}
            </BoundaryList>
          </ul>
        )}
      </QueryBoundary>
      <ShowMore list={imports} />
    </Section>
  );
}

function outcomeOf({ state, by, imported, fileName }: RosterImport): string {
  if (imported !== undefined) {
    const lines = `${counted(imported.added + imported.changed, 'line')} by ${by}`;
    return state === 'imported' ? lines : `${lines}, taken back`;
  }
  return state === 'importing' ? `Being imported by ${by}` : `${fileName} by ${by}, not imported`;
}
