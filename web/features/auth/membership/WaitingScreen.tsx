import '#web/styles/whole.css';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { LucideIcon } from 'lucide-react';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Membership } from '#shared/membership/entities.ts';
import { membershipTexts } from '#shared/membership/texts.ts';
import { AuthFrame } from '#web/features/auth/AuthFrame.tsx';
import { savedUser } from '#web/lib/session/session.ts';
import { useTitle } from '#web/lib/browser/title.ts';
import { MemberQueries } from '#web/api/MemberQueries.tsx';
import { useLogout } from '#web/features/account/useLogout.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Door } from '#web/ui/layout/Door.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { AskSchool } from '#web/features/school/SchoolAddress.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Newcomer } from './Newcomer.tsx';
import { StepsToMembership } from './StepsToMembership.tsx';
import { TellMore } from './TellMore.tsx';
import { useStanding } from './useStanding.ts';

const footer = `© ${new Date().getFullYear()} University`;

interface Meanwhile {
  readonly to: string;
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly words: string;
}

const meanwhile: readonly Meanwhile[] = [
  {
    to: '/profile',
    Icon: UserRound,
    title: 'Complete your profile',
    words: 'So that your class recognises you',
  },
  {
    to: '/events',
    Icon: CalendarDays,
    title: 'See what is coming up',
    words: 'Events are open to you already',
  },
  {
    to: '/about',
    Icon: MessageSquareText,
    title: 'Get to know the network',
    words: 'Reading and writing open with your confirmation',
  },
];

/** /waiting: shown until the school approves the account. It continues automatically after that. */
export default function WaitingScreen() {
  useTitle('Waiting for approval');
  return (
    <MemberQueries>
      <AuthFrame
        wide
        mark={<Door state="ajar" />}
        heading="Almost inside"
        words="The alumni office looks at every new member. Thank you for knocking."
        footer={footer}
      >
        <Waiting />
      </AuthFrame>
    </MemberQueries>
  );
}

function Waiting() {
  const standing = useStanding('waiting');
  const { data } = standing;
  const firstName = savedUser()?.fullName?.split(' ')[0];
  return (
    <>
      <h1 className="text-3xl">Waiting for approval</h1>
      <p className="mt-2 text-base text-ink-2">
        {firstName === undefined ? '' : `Hello ${firstName}. `}Only people of our school can write here, find
        members and chat, so somebody checks your name first.
      </p>
      <QueryBoundary
        query={standing}
        pending={<Skeleton className="mt-7 h-48 rounded-lg" />}
        failed={membershipTexts.failed}
        className="mt-7"
      >
        {(membership) => (
          <>
            <StepsToMembership membership={membership} />
            <Turn membership={membership} />
          </>
        )}
      </QueryBoundary>
      <Newcomer />
      <h2 className="mt-9 text-xl">Meanwhile</h2>
      <Card className="mt-3 overflow-hidden">
        <ul className="divide-y divide-line">
          {meanwhile.map((one) => (
            <MeanwhileRow key={one.to} {...one} />
          ))}
        </ul>
      </Card>
      <AskSchool school={data?.school} />
      <Actions membership={data} />
    </>
  );
}

/** The school's question or decision. */
function Turn({ membership: { request, school } }: { readonly membership: Membership }) {
  if (request?.state === 'asked') {
    return (
      <Note tone="gold" className="mt-6" title="The alumni office would like to know">
        <p className="whitespace-pre-line">{request.question}</p>
      </Note>
    );
  }
  if (request?.state !== 'declined') return null;
  return (
    <Note tone="danger" className="mt-6" title="The school could not confirm you">
      <p className="whitespace-pre-line">{request.question}</p>
      {school.contact !== '' && <p className="mt-2">Ask {school.contact} about it.</p>}
    </Note>
  );
}

function MeanwhileRow({ to, Icon, title, words }: Meanwhile) {
  return (
    <li>
      <Link to={to} className="focus-inset flex items-center gap-3.5 px-4 py-4 hover:bg-sunken/60">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm text-ink-2">{words}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3 rtl:-scale-x-100" />
      </Link>
    </li>
  );
}

function Actions({ membership }: { readonly membership: Membership | undefined }) {
  const [telling, setTelling] = useState(false);
  const logOut = useLogout();
  const request = membership?.request;
  const mayTell = request !== undefined && request.state !== 'declined';
  return (
    <div className="mt-7 flex flex-wrap gap-2">
      {mayTell && (
        <Button kind="soft" onClick={() => setTelling(true)}>
          Tell the school more
        </Button>
      )}
      <Button kind="ghost" onClick={logOut}>
        Logout
      </Button>
      {mayTell && <TellMore request={request} open={telling} onOpenChange={setTelling} />}
    </div>
  );
}
