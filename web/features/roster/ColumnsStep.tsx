import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useState } from 'react';
import type { RosterImport } from '#shared/roster/entities.ts';
import { type ColumnUse, type RosterColumn, sufficesForRoster } from '#shared/roster/imports.ts';
import type { useCheckRoster } from '#web/api/admin/rosters.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { fieldLabels, fileText, sizeText } from './rosterTexts.ts';

interface ColumnsStepProps {
  readonly current: RosterImport & { readonly file: NonNullable<RosterImport['file']> };
  readonly check: ReturnType<typeof useCheckRoster>;
  readonly onBack: () => void;
  readonly onChecked: () => void;
}

const choosable: readonly ColumnUse[] = [
  'studentId',
  'fullName',
  'lastName',
  'firstNames',
  'earlierName',
  'classYear',
  'degree',
  'email',
  '',
];

/** The second step: what each column means, guessed or chosen. */
export function ColumnsStep({ current, check, onBack, onChecked }: ColumnsStepProps) {
  const { file, fileName, size } = current;
  const { lines } = file;
  const [uses, setUses] = useState(() => file.columns.map(({ use }) => use));
  const choose = (index: number, newUse: ColumnUse): void =>
    // Each meaning belongs to one column: choosing it here removes it there.
    setUses(uses.map((use, useIndex) => (useIndex === index ? newUse : use === newUse ? '' : use)));
  const submit = async (): Promise<void> => {
    await check.mutateAsync(uses);
    onChecked();
  };
  const isEnough = sufficesForRoster(uses);
  const choices = choosable.map((value) => ({ value, label: i18n._(fieldLabels[value]) }));
  const headingOf = ({ heading }: RosterColumn, number: number): string => heading || t`Column ${number}`;
  return (
    <Card flush className="p-5 max-sm:-mx-4 sm:p-7">
      <div className="fc-border flex items-center gap-4 rounded-lg bg-sunken px-4 py-3.5">
        <FileSpreadsheet aria-hidden="true" className="size-6 shrink-0 text-brand-ink" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{fileName}</p>
          <p className="text-xs text-ink-2">{fileText(file.separator, lines, sizeText(size))}</p>
        </div>
        <Button kind="ghost" size="sm" onClick={onBack}>
          {t`Replace`}
        </Button>
      </div>
      <h2 className="mt-6 text-xl">{t`Match your columns`}</h2>
      <p className="mt-1 text-sm text-ink-2">
        {t`We matched the columns by their headings. Name and class are required.`}
      </p>
      <ul className="mt-3 divide-y divide-line">
        {file.columns.map((column, index) => (
          <li
            key={`${index} ${column.heading}`}
            className="grid grid-cols-2 items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_1rem_16rem_minmax(0,1fr)]"
          >
            <div className="min-w-0">
              <p className="truncate font-mono text-sm font-semibold">{headingOf(column, index + 1)}</p>
              <p className="truncate text-xs text-ink-2">{column.sample || t`No sample value`}</p>
            </div>
            <ArrowRight aria-hidden="true" className="size-4 text-ink-3 max-sm:hidden rtl:-scale-x-100" />
            <Select
              label={fieldFor(headingOf(column, index + 1))}
              hidesLabel
              small
              value={uses[index] ?? ''}
              options={choices}
              onChange={(value) => choose(index, choosable.find((use) => use === value) ?? '')}
            />
            <FilledBadge column={column} isUsed={uses[index] !== ''} lines={lines} />
          </li>
        ))}
      </ul>
      {check.isError && (
        <ErrorNote
          className="mt-4"
          message={problemText(check.error, t`Couldn't check the file. Please try again.`)}
        />
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button kind="outline" onClick={onBack}>
          {t`Back`}
        </Button>
        <Button
          disabled={!isEnough}
          busy={check.isPending}
          onClick={() => void submit().catch(() => undefined)}
        >
          {plural(lines, { one: 'Check # line', other: 'Check # lines' })}
        </Button>
      </div>
      {!isEnough && (
        <p role="status" className="mt-3 text-sm text-ink-2">
          {t`Choose the columns for name and class.`}
        </p>
      )}
    </Card>
  );
}

const fieldFor = (heading: string): string => t`Field for “${heading}”`;

function FilledBadge({
  column,
  isUsed,
  lines,
}: {
  readonly column: RosterColumn;
  readonly isUsed: boolean;
  readonly lines: number;
}) {
  const badge = 'max-sm:hidden justify-self-start';
  if (!isUsed) return <Badge className={badge}>{t`Not imported`}</Badge>;
  const [filled, all] = [formatNumber(column.filled), formatNumber(lines)];
  const filledText = column.filled === lines ? t`All filled` : t`${filled} of ${all} filled`;
  return (
    <Badge tone="brand" Icon={Check} className={badge}>
      {filledText}
    </Badge>
  );
}
