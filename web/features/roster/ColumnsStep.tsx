import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useState } from 'react';
import { type ColumnUse, type RosterColumn, sufficesForRoster } from '#shared/roster/columns.ts';
import type { RosterImport } from '#shared/roster/entities.ts';
import { rosterTexts } from '#shared/roster/texts.ts';
import { problemText } from '#web/lib/http/apiClient.ts';
import { counted, formatNumber } from '#web/lib/dates/numbers.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import type { useRosterWork } from '#web/api/office/rosters.ts';
import { separatorWords, sizeWords, fieldLabels } from './rosterWords.ts';

interface ColumnsStepProps {
  readonly current: RosterImport & { readonly file: NonNullable<RosterImport['file']> };
  readonly check: ReturnType<typeof useRosterWork>['check'];
  readonly onBack: () => void;
  readonly onChecked: () => void;
}

const choices: { value: ColumnUse; label: string }[] = [
  { value: 'ownId', label: fieldLabels.ownId },
  { value: 'fullName', label: fieldLabels.fullName },
  { value: 'lastName', label: fieldLabels.lastName },
  { value: 'firstNames', label: fieldLabels.firstNames },
  { value: 'earlierName', label: fieldLabels.earlierName },
  { value: 'classYear', label: fieldLabels.classYear },
  { value: 'degree', label: fieldLabels.degree },
  { value: 'email', label: fieldLabels.email },
  { value: '', label: fieldLabels[''] },
];

/** The second step: what each column means, guessed or chosen. */
export function ColumnsStep({ current, check, onBack, onChecked }: ColumnsStepProps) {
  const { file, fileName, size } = current;
  const [uses, setUses] = useState(() => file.columns.map(({ use }) => use));
  const choose = (place: number, chosen: ColumnUse): void =>
    // Each meaning belongs to one column: choosing it here removes it there.
    setUses(uses.map((use, other) => (other === place ? chosen : use === chosen ? '' : use)));
  const go = async (): Promise<void> => {
    await check.mutateAsync(uses);
    onChecked();
  };
  const isEnough = sufficesForRoster(uses);
  return (
    <Card flush className="p-5 max-sm:-mx-4 sm:p-7">
      <div className="fc-border flex items-center gap-4 rounded-lg bg-sunken px-4 py-3.5">
        <FileSpreadsheet aria-hidden="true" className="size-6 shrink-0 text-brand-ink" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{fileName}</p>
          <p className="text-xs text-ink-2">
            {counted(file.lines, 'line')}, {sizeWords(size)}, separated by {separatorWords[file.separator]}
          </p>
        </div>
        <Button kind="ghost" size="sm" onClick={onBack}>
          Replace
        </Button>
      </div>
      <h2 className="mt-6 text-xl">Which column is what?</h2>
      <p className="mt-1 text-sm text-ink-2">
        We guessed from the headings. Name and class are needed, the rest helps.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {file.columns.map((column, place) => (
          <li
            key={`${place} ${column.heading}`}
            className="grid grid-cols-2 items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_1rem_16rem_minmax(0,1fr)]"
          >
            <div className="min-w-0">
              <p className="truncate font-mono text-sm font-semibold">
                {column.heading || `Column ${place + 1}`}
              </p>
              <p className="truncate text-xs text-ink-2">{column.sample || 'empty'}</p>
            </div>
            <ArrowRight aria-hidden="true" className="size-4 text-ink-3 max-sm:hidden rtl:-scale-x-100" />
            <Select
              label={`What is ${column.heading || `column ${place + 1}`}?`}
              hidesLabel
              small
              value={uses[place] ?? ''}
              options={choices}
              onChange={(value) =>
                choose(place, choices.find((choice) => choice.value === value)?.value ?? '')
              }
            />
            <Filled column={column} isUsed={uses[place] !== ''} lines={file.lines} />
          </li>
        ))}
      </ul>
      {check.isError && <ErrorNote className="mt-4" message={problemText(check.error, rosterTexts.failed)} />}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button kind="outline" onClick={onBack}>
          Back
        </Button>
        <Button disabled={!isEnough} busy={check.isPending} onClick={() => void go().catch(() => undefined)}>
          Check {counted(file.lines, 'line')}
        </Button>
      </div>
      {!isEnough && (
        <p role="status" className="mt-3 text-sm text-ink-2">
          Say which columns hold name and class.
        </p>
      )}
    </Card>
  );
}

function Filled({
  column,
  isUsed,
  lines,
}: {
  readonly column: RosterColumn;
  readonly isUsed: boolean;
  readonly lines: number;
}) {
  const badge = 'max-sm:hidden justify-self-start';
  if (!isUsed) return <Badge className={badge}>not imported</Badge>;
  const words =
    column.filled === lines
      ? 'all filled'
      : `${formatNumber(column.filled)} of ${formatNumber(lines)} filled`;
  return (
    <Badge tone="brand" Icon={Check} className={badge}>
      {words}
    </Badge>
  );
}
