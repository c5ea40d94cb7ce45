import { t } from '@lingui/core/macro';
import type { Overview } from '#shared/office/entities.ts';
import { formatNumber, formatPercent } from '#web/lib/texts/numbers.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { byDecade } from './byDecade.ts';

/** The members by class; until a class is known, by status. */
export function MembersByClass({ overview: { classes, counts } }: { readonly overview: Overview }) {
  const statuses = [
    { label: t`Members`, count: counts.all - counts.waiting - counts.suspended - counts.leaving },
    { label: t`Pending`, count: counts.waiting },
    { label: t`Suspended`, count: counts.suspended },
    { label: t`Deletion scheduled`, count: counts.leaving },
  ];
  const shares =
    classes.length > 0
      ? byDecade(classes).map((decade) => ({
          ...decade,
          figure: withActive(formatNumber(decade.count), formatPercent((100 * decade.active) / decade.count)),
        }))
      : statuses.map((status) => ({ ...status, figure: formatNumber(status.count) }));
  const highest = classes.length > 0 ? Math.max(...shares.map(({ count }) => count)) : counts.all;
  return (
    <ul className="mt-4 space-y-3 text-sm">
      {shares.map(({ label, count, figure }) => (
        <Share key={label} label={label} count={count} figure={figure} all={highest} />
      ))}
    </ul>
  );
}

const withActive = (members: string, percent: string): string => t`${members}, ${percent} active`;

function Share({
  label,
  count,
  figure,
  all,
}: {
  readonly label: string;
  readonly count: number;
  readonly figure: string;
  readonly all: number;
}) {
  return (
    <li>
      <div className="mb-1.5 flex justify-between gap-3">
        <span className="font-semibold">{label}</span>
        <span className="tnum text-ink-2">{figure}</span>
      </div>
      <ProgressBar share={count / Math.max(1, all)} />
    </li>
  );
}
