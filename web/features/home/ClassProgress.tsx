import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import type { OwnClass } from '#shared/home/entities.ts';
import { InviteButton } from '#web/features/invitations/InviteButton.tsx';
import { formatNumber, formatPercent } from '#web/lib/texts/numbers.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';

interface ClassProgressProps {
  readonly ownClass: OwnClass;
  readonly mayInvite: boolean;
}

/**
 * How many of the member's class have joined, and a button to invite more. Shows nothing for a class too small to
 * count.
 */
export default function ClassProgress({ ownClass, mayInvite }: ClassProgressProps) {
  const { year, count, graduates, faces } = ownClass;
  if (count === undefined) return null;
  return (
    <Card className="p-5">
      <h2 className="text-xl">
        <Link to={`/classes/${year}`} className="hover:underline">
          {t`Class of ${year}`}
        </Link>
      </h2>
      <Joined count={count} graduates={graduates} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <span className="flex -space-x-2">
          {faces.map(({ _id, fullName, profilePhoto }) => (
            <Avatar key={_id} name={fullName} src={profilePhoto} size={32} ring="ring-2 ring-surface" />
          ))}
        </span>
        {mayInvite && <InviteButton kind="outline" size="sm" />}
      </div>
    </Card>
  );
}

function Joined({ count, graduates }: { readonly count: number; readonly graduates: number | undefined }) {
  const joined = formatNumber(count);
  if (graduates === undefined) return <p className="tnum mt-2 font-semibold">{t`${joined} have joined`}</p>;
  const all = formatNumber(graduates);
  const percent = Math.floor((count / graduates) * 100);
  return (
    <>
      <p className="tnum mt-2 mb-2 flex items-baseline justify-between gap-3 font-semibold">
        <span>{t`${joined} of ${all} have joined`}</span>
        <span className="text-sm text-brand-ink">{formatPercent(percent)}</span>
      </p>
      <ProgressBar share={count / graduates} />
    </>
  );
}
