import '#web/styles/whole.css';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronRight from 'lucide-react/icons/chevron-right';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Membership } from '#shared/membership/entities.ts';
import { MemberQueryProvider } from '#web/api/MemberQueryProvider.tsx';
import { useLogout } from '#web/features/account/useLogout.ts';
import { AuthFrame } from '#web/features/auth/AuthFrame.tsx';
import { firstNameOf } from '#web/features/people/personTexts.ts';
import { SchoolContact } from '#web/features/school/SchoolAddress.tsx';
import { useTitle } from '#web/lib/browser/title.ts';
import { savedUser } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { DoorIllustration } from '#web/ui/layout/DoorIllustration.tsx';
import { MembershipSteps } from './MembershipSteps.tsx';
import { Newcomer } from './Newcomer.tsx';
import { RequestDetailsDialog } from './RequestDetailsDialog.tsx';
import { useMembershipRedirect } from './useMembershipRedirect.ts';

interface Meanwhile {
  readonly to: string;
  readonly Icon: LucideIcon;
  readonly title: MessageDescriptor;
  readonly description: MessageDescriptor;
}

const meanwhile: readonly Meanwhile[] = [
  {
    to: '/profile',
    Icon: UserRound,
    title: msg`Complete your profile`,
    description: msg`So your classmates recognize you`,
  },
  {
    to: '/events',
    Icon: CalendarDays,
    title: msg`See what's coming up`,
    description: msg`You can already see events`,
  },
  {
    to: '/about',
    Icon: MessageSquareText,
    title: msg`Get to know the network`,
    description: msg`You can read and share experiences once you're approved`,
  },
];

/** /waiting: shown until the school approves the account. It continues automatically after that. */
export default function WaitingScreen() {
  useTitle(t`Pending approval`);
  return (
    <MemberQueryProvider>
      <AuthFrame
        wide
        illustration={<DoorIllustration state="ajar" />}
        heading={t`Almost there`}
        description={t`The alumni office approves every new member. Thanks for signing up.`}
      >
        <PendingApproval />
      </AuthFrame>
    </MemberQueryProvider>
  );
}

function PendingApproval() {
  const membershipQuery = useMembershipRedirect('waiting');
  const { data } = membershipQuery;
  const firstName = firstNameOf(savedUser()?.fullName ?? '');
  return (
    <>
      <h1 className="text-3xl">{t`Pending approval`}</h1>
      <p className="mt-2 text-base text-ink-2">
        {firstName !== '' && `${t`Hi, ${firstName}.`} `}
        {t`The network is for people from our school, so we check each name first.`}
      </p>
      <QueryBoundary
        query={membershipQuery}
        pending={<Skeleton className="mt-7 h-48 rounded-lg" />}
        failed={t`Couldn't load your membership.`}
        className="mt-7"
      >
        {(membership) => (
          <>
            <MembershipSteps membership={membership} />
            <QueuePosition membership={membership} />
          </>
        )}
      </QueryBoundary>
      <Newcomer />
      <h2 className="mt-9 text-xl">{t`In the meantime`}</h2>
      <Card className="mt-3 overflow-hidden">
        <ul className="divide-y divide-line">
          {meanwhile.map((row) => (
            <MeanwhileRow key={row.to} {...row} />
          ))}
        </ul>
      </Card>
      <SchoolContact school={data?.school} />
      <Actions membership={data} />
    </>
  );
}

/** The school's question or decision. */
function QueuePosition({ membership: { request, school } }: { readonly membership: Membership }) {
  const { contact } = school;
  if (request?.state === 'asked') {
    return (
      <Note tone="gold" className="mt-6" title={t`The alumni office has a question`}>
        <p className="whitespace-pre-line">{request.question}</p>
      </Note>
    );
  }
  if (request?.state !== 'declined') return null;
  return (
    <Note tone="danger" className="mt-6" title={t`The school couldn't confirm that you studied here`}>
      <p className="whitespace-pre-line">{request.question}</p>
      {contact !== '' && <p className="mt-2">{t`Questions? Contact ${contact}.`}</p>}
    </Note>
  );
}

function MeanwhileRow({ to, Icon, title, description }: Meanwhile) {
  return (
    <li>
      <Link to={to} className="focus-inset flex items-center gap-3.5 px-4 py-4 hover:bg-sunken/60">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{i18n._(title)}</span>
          <span className="block text-sm text-ink-2">{i18n._(description)}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3 rtl:-scale-x-100" />
      </Link>
    </li>
  );
}

function Actions({ membership }: { readonly membership: Membership | undefined }) {
  const [isAddingDetails, setIsAddingDetails] = useState(false);
  const logOut = useLogout();
  const request = membership?.request;
  const mayTell = request !== undefined && request.state !== 'declined';
  return (
    <div className="mt-7 flex flex-wrap gap-2">
      {mayTell && (
        <Button kind="soft" onClick={() => setIsAddingDetails(true)}>
          {t`Add details`}
        </Button>
      )}
      <Button kind="ghost" onClick={logOut}>
        {t`Logout`}
      </Button>
      {mayTell && (
        <RequestDetailsDialog request={request} open={isAddingDetails} onOpenChange={setIsAddingDetails} />
      )}
    </div>
  );
}
