import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Overview } from '#shared/office/entities.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { cx } from '#web/ui/cx.ts';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';

/** The tasks waiting for an admin, each with its number and a link to its list. */
export function PendingTasks({ overview: { counts, requests, reports } }: { readonly overview: Overview }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
      <Tile
        to="/admin/requests"
        count={requests.open}
        title={t`Membership requests`}
        sub={<Oldest at={requests.oldest} />}
        needsDecision
      />
      <Tile
        to="/admin/reports"
        count={reports.open}
        title={t`Reports`}
        sub={<Oldest at={reports.oldest} />}
        needsDecision
      />
      <Tile
        to="/admin/members?kind=mailBack"
        count={counts.mailBack}
        title={t`Bounced e-mails`}
        sub={counts.mailBack === 0 ? t`No addresses to correct` : t`Addresses to correct`}
      />
      <Tile to="/admin/members?kind=suspended" count={counts.suspended} title={t`Currently suspended`} />
    </ul>
  );
}

function Oldest({ at }: { readonly at: string | undefined }) {
  if (at === undefined) return t`All caught up`;
  return (
    <Trans>
      Oldest: <RelativeTime at={at} />
    </Trans>
  );
}

interface TileProps {
  readonly to: string;
  readonly count: number;
  readonly title: string;
  readonly sub?: ReactNode;
  /** Highlighted, because people are waiting for a decision. */
  readonly needsDecision?: boolean;
}

function Tile({ to, count, title, sub, needsDecision = false }: TileProps) {
  const isGold = needsDecision && count > 0;
  return (
    <li>
      <Link
        to={to}
        className={cx(
          'fc-border flex h-18 items-center gap-4 rounded-xl px-5 shadow-1 transition-shadow hover:shadow-2',
          isGold ? 'bg-gold text-on-gold' : 'bg-surface',
        )}
      >
        <span className="tnum font-display text-3xl font-[640]">{formatNumber(count)}</span>
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-semibold">{title}</span>
          {sub && <span className={cx('block truncate text-xs', !isGold && 'text-ink-2')}>{sub}</span>}
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" />
      </Link>
    </li>
  );
}
