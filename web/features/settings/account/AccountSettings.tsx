import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router-dom';
import { useLoginMethods } from '#web/api/account/loginMethods.ts';
import { useMayInvite } from '#web/api/invitations.ts';
import { useMe } from '#web/api/people/me.ts';
import { useOwnProfile } from '#web/api/people/ownProfile.ts';
import { Invitations } from '#web/features/invitations/Invitations.tsx';
import { formatDay } from '#web/lib/dates/time.ts';
import { joinWithCommas } from '#web/lib/texts/language.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { EmailSettings } from './EmailSettings.tsx';
import { LanguageSettings } from './LanguageSettings.tsx';
import { UsernameSettings } from './UsernameSettings.tsx';

/** /settings/account */
export default function AccountSettings() {
  const me = useMe();
  const methods = useLoginMethods();
  const { data: profile } = useOwnProfile('change');
  const school = joinWithCommas([profile?.classYear, profile?.degree]);
  return (
    <>
      <EmailSettings methods={methods} />
      {/* Shown once the e-mail settings have loaded, which would otherwise push these down. */}
      {!methods.isPending && !me.isPending && (
        <>
          <QueryBoundary query={me} pending={null} failed={t`Failed to fetch user data`}>
            {(user) => (
              <>
                <UsernameSettings key={user.username} user={user} />
                <LanguageSettings key={user.language} saved={user.language} />
                <Section
                  title={t`Membership`}
                  action={
                    profile?.confirmed === true && (
                      <Badge tone="brand" Icon={ShieldCheck}>
                        {t`Confirmed`}
                      </Badge>
                    )
                  }
                >
                  <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-3">
                    {school !== '' && <Fact name={t`Class`}>{school}</Fact>}
                    <Fact name={t`Role`}>{user.role === 'admin' ? t`Admin` : t`Member`}</Fact>
                    <Fact name={t`Member since`}>{formatDay(user.createdAt)}</Fact>
                  </dl>
                  <p className="mt-5 text-sm text-ink-2">
                    <Trans>
                      To change your name, photo and other details,{' '}
                      <Link
                        to="/profile"
                        className="font-semibold text-brand-ink underline underline-offset-3"
                      >
                        edit your profile
                      </Link>
                      .
                    </Trans>
                  </p>
                </Section>
              </>
            )}
          </QueryBoundary>
          <InvitationSettings />
        </>
      )}
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

/** If the school accepts invitations, members create them here. */
function InvitationSettings() {
  const mayInvite = useMayInvite();
  return mayInvite && <Invitations isOn hint={t`People who sign up with your link join right away.`} />;
}
