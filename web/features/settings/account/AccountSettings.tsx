import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router-dom';
import { texts } from '#shared/platform/texts.ts';
import { useOwnProfile } from '#web/api/people/useOwnProfile.ts';
import { useMe } from '#web/api/people/ownUser.ts';
import { formatDay } from '#web/lib/dates/time.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { EmailSettings } from './EmailSettings.tsx';
import { InvitationSettings } from './InvitationSettings.tsx';
import { UsernameSettings } from './UsernameSettings.tsx';

/** /settings/account */
export default function AccountSettings() {
  const me = useMe();
  const { data: profile } = useOwnProfile('change');
  const school = [profile?.classYear, profile?.degree].filter(Boolean).join(', ');
  return (
    <>
      <EmailSettings />
      <QueryBoundary query={me} pending={<CardSkeleton />} failed={texts.userFailed}>
        {(user) => (
          <>
            <UsernameSettings key={user.username} user={user} />
            <Section
              title="Membership"
              action={
                profile?.confirmed === true && (
                  <Badge tone="brand" Icon={ShieldCheck}>
                    Confirmed
                  </Badge>
                )
              }
            >
              <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-3">
                {school !== '' && <Fact name="Class">{school}</Fact>}
                <Fact name="Role">{user.role === 'admin' ? 'Admin' : 'Member'}</Fact>
                <Fact name="Member since">{formatDay(user.createdAt)}</Fact>
              </dl>
              <p className="mt-5 text-sm text-ink-2">
                Name, photo and what you tell about yourself:{' '}
                <Link to="/profile" className="font-semibold text-brand-ink underline underline-offset-3">
                  Edit profile
                </Link>
              </p>
            </Section>
          </>
        )}
      </QueryBoundary>
      <InvitationSettings />
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-ink-3">{name}</dt>
      <dd className="text-base">{children}</dd>
    </div>
  );
}
