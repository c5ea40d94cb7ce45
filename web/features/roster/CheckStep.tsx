import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { RosterImport } from '#shared/roster/entities.ts';
import type { useStartImport } from '#web/api/admin/rosters.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { CheckBox } from '#web/ui/forms/CheckBox.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ProblemTable } from './ProblemTable.tsx';
import { approveMatchesText } from './rosterTexts.ts';

interface CheckStepProps {
  readonly current: RosterImport & { readonly numbers: NonNullable<RosterImport['numbers']> };
  readonly startImport: ReturnType<typeof useStartImport>;
  readonly onBack: () => void;
}

/** The third step: a preview of the import, and the lines with problems. */
export function CheckStep({ current, startImport, onBack }: CheckStepProps) {
  const { added, changed, same, problems } = current.numbers;
  const figures = [
    { label: t`New people`, tone: 'brand', count: added },
    { label: t`Changed`, tone: 'info', count: changed },
    { label: t`Unchanged`, tone: 'neutral', count: same },
    { label: t`Lines with problems`, tone: 'danger', count: problems },
  ] as const;
  const lines = added + changed;
  const { proven = 0 } = current;
  const [approvesMatches, setApprovesMatches] = useState(true);
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figures.map(({ label, tone, count }) => (
          <Card key={label} className="p-5">
            <dt>
              <Badge tone={tone}>{label}</Badge>
            </dt>
            <dd className="tnum mt-2 font-display text-3xl font-bold">{formatNumber(count)}</dd>
          </Card>
        ))}
      </dl>
      <Card flush className="mt-4 p-5 max-sm:-mx-4 sm:p-7">
        {problems > 0 ? (
          <ProblemTable importId={current.id} count={problems} />
        ) : (
          <h2 className="text-xl">{t`No problems found`}</h2>
        )}
        {startImport.isError && (
          <ErrorNote
            className="mt-4"
            message={problemText(startImport.error, t`Couldn't start the import. Please try again.`)}
          />
        )}
        <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-5">
          {proven > 0 && lines > 0 && (
            <CheckBox
              label={approveMatchesText(proven)}
              checked={approvesMatches}
              onChange={setApprovesMatches}
              className="-mt-2 mb-1 w-full"
            />
          )}
          <Button kind="outline" onClick={onBack}>
            {t`Back`}
          </Button>
          <Button
            disabled={lines === 0}
            busy={startImport.isPending}
            onClick={() => startImport.mutate({ confirms: approvesMatches && proven > 0 })}
          >
            {lines === 0
              ? t`Nothing to import`
              : plural(lines, { one: 'Import # line', other: 'Import # lines' })}
          </Button>
        </div>
      </Card>
    </>
  );
}
