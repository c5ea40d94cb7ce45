import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RosterImport } from '#shared/roster/entities.ts';
import { useRosterImports } from '#web/api/admin/rosters.ts';
import { locale } from '#web/lib/dates/locale.ts';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Section } from '#web/ui/layout/Section.tsx';

const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });

/** Earlier imports and their results, each with a link. */
export function PastImports({ action }: { readonly action: ReactNode }) {
  const imports = useRosterImports();
  return (
    <Section title={t`Previous imports`} compact className="mt-5 max-sm:-mx-4" action={action} wrapsAction>
      <QueryBoundary
        query={imports}
        pending={<Skeleton className="mt-4 h-24 rounded-lg" />}
        failed={t`Couldn't load the imports.`}
        empty={<p className="mt-3 text-sm text-ink-2">{t`No imports yet`}</p>}
        className="mt-4"
      >
        {(files) => (
          <ul className="mt-2 divide-y divide-line">
            <BoundaryList items={files} keyOf={({ id }) => id}>
              {(item) => (
                <li>
                  <Link
                    to={`/admin/roster?import=${item.id}`}
                    className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5 text-sm hover:underline"
                  >
                    <span className="font-semibold">{dayFormat.format(new Date(item.createdAt))}</span>
                    <span className="min-w-0 truncate text-ink-2">{outcomeOf(item)}</span>
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
    const lines = imported.added + imported.changed;
    return state === 'imported'
      ? plural(lines, { one: `# line, imported by ${by}`, other: `# lines, imported by ${by}` })
      : plural(lines, {
          one: `# line, imported by ${by} (undone)`,
          other: `# lines, imported by ${by} (undone)`,
        });
  }
  return state === 'importing'
    ? t`${by} is importing this file`
    : t`${fileName}, uploaded by ${by}, not imported`;
}
