import type { Overview } from '#shared/office/entities.ts';
import { formatNumber } from '#web/lib/dates/numbers.ts';
import { Bar } from '#web/ui/Bar.tsx';
import { byDecade } from './byDecade.ts';

/** The members by class; until a class is known, by status. */
export function Shares({ overview: { classes, counts } }: { readonly overview: Overview }) {
  const standing = [
    { label: 'Members', count: counts.all - counts.waiting - counts.suspended - counts.leaving },
    { label: 'Waiting', count: counts.waiting },
    { label: 'Suspended', count: counts.suspended },
    { label: 'Leaving', count: counts.leaving },
  ];
  const shares =
    classes.length > 0
      ? byDecade(classes).map((decade) => ({
          ...decade,
          more: `, ${Math.round((100 * decade.active) / decade.count)} % active`,
        }))
      : standing.map((one) => ({ ...one, more: '' }));
  const most = classes.length > 0 ? Math.max(...shares.map(({ count }) => count)) : counts.all;
  return (
    <ul className="mt-4 space-y-3 text-sm">
      {shares.map(({ label, count, more }) => (
        <Share key={label} label={label} count={count} more={more} all={most} />
      ))}
    </ul>
  );
}

function Share({
  label,
  count,
  more,
  all,
}: {
  readonly label: string;
  readonly count: number;
  readonly more: string;
  readonly all: number;
}) {
  return (
    <li>
      <div className="mb-1.5 flex justify-between gap-3">
        <span className="font-semibold">{label}</span>
        <span className="tnum text-ink-2">
          {formatNumber(count)}
          {more}
        </span>
      </div>
      <Bar share={count / Math.max(1, all)} />
    </li>
  );
}
