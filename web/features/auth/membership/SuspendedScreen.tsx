import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Membership } from '#shared/membership/entities.ts';
import { isForGood } from '#shared/membership/suspensionEnd.ts';
import { MemberQueryProvider } from '#web/api/MemberQueryProvider.tsx';
import { useLogout } from '#web/features/account/useLogout.ts';
import { AuthFrame } from '#web/features/auth/AuthFrame.tsx';
import { AppealDialog } from '#web/features/safety/AppealDialog.tsx';
import { SchoolContact } from '#web/features/school/SchoolAddress.tsx';
import { useTitle } from '#web/lib/browser/title.ts';
import { localIsoDate, formatDay } from '#web/lib/dates/time.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { DoorIllustration } from '#web/ui/layout/DoorIllustration.tsx';
import { useMembershipRedirect } from './useMembershipRedirect.ts';

const day = (iso: string, options?: Intl.DateTimeFormatOptions) =>
  formatDay(localIsoDate(new Date(iso)), options);

/** /suspended: shows suspended members the reason and the end date. */
export default function SuspendedScreen() {
  useTitle(t`Your account is suspended`);
  return (
    <MemberQueryProvider>
      <AuthFrame
        isDimmed
        illustration={<DoorIllustration state="shut" />}
        heading={t`Access suspended`}
        description={t`You keep your account and your data.`}
      >
        <Suspended />
      </AuthFrame>
    </MemberQueryProvider>
  );
}

const skeleton = <Skeleton className="mt-4 h-44 rounded-lg" />;

function Suspended() {
  const membership = useMembershipRedirect('suspended');
  const [isAppealing, setIsAppealing] = useState(false);
  const logOut = useLogout();
  return (
    <>
      <h1 className="text-3xl">{t`Your account is suspended`}</h1>
      <QueryBoundary
        query={membership}
        pending={skeleton}
        failed={t`Couldn't load your membership.`}
        className="mt-4"
      >
        {({ suspension }) => (suspension ? <Facts suspension={suspension} /> : skeleton)}
      </QueryBoundary>
      <div className="mt-6 grid gap-3">
        <Button onClick={() => setIsAppealing(true)}>{t`Appeal this decision`}</Button>
        <Link to="/settings/data" className={buttonClass({ kind: 'outline' })}>
          <Download aria-hidden="true" className="size-4.5" />
          {t`Download your data`}
        </Link>
      </div>
      <SchoolContact school={membership.data?.school} />
      <p className="mt-6 text-center">
        <button
          type="button"
          onClick={logOut}
          className="hit inline-flex items-center gap-1.5 text-sm font-semibold text-brand-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t`Back to login`}
        </button>
      </p>
      <AppealDialog open={isAppealing} onOpenChange={setIsAppealing} />
    </>
  );
}

function Facts({ suspension }: { readonly suspension: NonNullable<Membership['suspension']> }) {
  const { until, reason, decidedAt } = suspension;
  const end = day(until, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const decided = day(decidedAt);
  return (
    <>
      <p className="mt-2 text-base text-ink-2">
        {isForGood(until) ? (
          t`You can't use the network, and your profile is hidden.`
        ) : (
          <Trans>
            Until <strong className="font-semibold text-ink">{end}</strong>, you can&apos;t use the network,
            and your profile is hidden.
          </Trans>
        )}
      </p>
      <Card className="mt-6 px-5">
        <dl className="divide-y divide-line">
          <div className="py-4">
            <dt className="text-sm text-ink-2">{t`Reason`}</dt>
            <dd className="mt-0.5 whitespace-pre-line">{reason === '' ? t`No reason given.` : reason}</dd>
          </div>
          <div className="py-4">
            <dt className="text-sm text-ink-2">{t`Decided on`}</dt>
            <dd className="mt-0.5">{decided}</dd>
          </div>
        </dl>
      </Card>
    </>
  );
}
