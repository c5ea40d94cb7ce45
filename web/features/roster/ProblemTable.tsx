import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { csvLine } from '#shared/roster/csvCell.ts';
import type { RosterProblem } from '#shared/roster/entities.ts';
import { fetchAllProblems, useRosterProblems } from '#web/api/admin/rosters.ts';
import { saveCsv } from '#web/lib/browser/saveFile.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { BoundaryList, brokenRow } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { rosterProblemText, fieldLabels } from './rosterTexts.ts';

const columnHeadings = (): readonly string[] => [t`Line`, t`Field`, t`Value`, t`Problem`, t`Result`];
const resultOf = ({ isLeftOut }: RosterProblem): string => (isLeftOut ? t`Line skipped` : t`Imported`);
const fieldOf = ({ field }: RosterProblem): string => (field === undefined ? '' : i18n._(fieldLabels[field]));

/** The lines with problems: a table, or a list on phones. */
export function ProblemTable({ importId, count }: { readonly importId: string; readonly count: number }) {
  const problems = useRosterProblems(importId);
  const [isSaving, setIsSaving] = useState(false);
  const save = async (): Promise<void> => {
    setIsSaving(true);
    try {
      saveCsv('lines-with-problems.csv', problemsCsv(await fetchAllProblems(importId)));
    } catch (error) {
      toast.error(problemText(error, t`Couldn't download the lines. Please try again.`));
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-xl">{plural(count, { one: '# line to review', other: '# lines to review' })}</h2>
        <Button kind="outline" size="sm" busy={isSaving} onClick={() => void save()}>
          <Download aria-hidden="true" className="size-4" />
          {t`Download these lines (CSV)`}
        </Button>
      </div>
      <QueryBoundary
        query={problems}
        pending={<Skeleton className="mt-4 h-40 rounded-lg" />}
        failed={(error) => problemText(error, t`Couldn't load the lines.`)}
        className="mt-4"
      >
        {(lines) => (
          <table className="mt-4 w-full text-start text-sm max-sm:block">
            <caption className="sr-only">{t`Lines to review`}</caption>
            <thead className="max-sm:sr-only">
              <tr className="border-b border-line text-xs text-ink-2">
                {columnHeadings().map((head) => (
                  <th key={head} scope="col" className="py-2.5 pe-4 text-start font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line max-sm:block">
              <BoundaryList
                items={lines}
                keyOf={({ id }) => id}
                fallback={brokenRow(columnHeadings().length)}
              >
                {(problem) => <ProblemRow problem={problem} />}
              </BoundaryList>
            </tbody>
          </table>
        )}
      </QueryBoundary>
      <ShowMore list={problems} />
    </>
  );
}

function ProblemRow({ problem }: { readonly problem: RosterProblem }) {
  const { says, isLeftOut } = problem;
  const line = formatNumber(problem.line);
  return (
    <tr className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-2 max-sm:py-2.5">
      <td className="tnum py-2.5 pe-4 text-ink-2 max-sm:p-0">
        <Trans>
          <span className="sm:hidden">Line </span>
          {line}
        </Trans>
      </td>
      <td className="py-2.5 pe-4 font-semibold max-sm:grow max-sm:p-0">{fieldOf(problem)}</td>
      <td className="max-w-60 truncate py-2.5 pe-4 font-mono max-sm:order-3 max-sm:max-w-full max-sm:basis-full max-sm:p-0">
        {says === '' ? <span className="font-sans text-ink-2">{t`Empty`}</span> : says}
      </td>
      <td className="py-2.5 pe-4 max-sm:order-4 max-sm:p-0">{rosterProblemText(problem)}</td>
      <td className="py-2.5 max-sm:order-2 max-sm:p-0">
        <Badge tone={isLeftOut ? 'danger' : 'gold'}>{resultOf(problem)}</Badge>
      </td>
    </tr>
  );
}

/** The lines with problems as a file. */
function problemsCsv(problems: readonly RosterProblem[]): string {
  const lines = problems.map((problem) =>
    csvLine([
      String(problem.line),
      fieldOf(problem),
      problem.says,
      rosterProblemText(problem),
      resultOf(problem),
    ]),
  );
  return [csvLine(columnHeadings()), ...lines].join('');
}
