import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Profile } from '#shared/profiles/entities.ts';
import { emailAudienceText } from '#web/features/people/audienceTexts.ts';
import { editedState, profileFormName } from '#web/features/profile/edit/useProfileForm.ts';
import { formatExactTime, formatDay } from '#web/lib/dates/time.ts';
import { hasDraft } from '#web/lib/session/memberStorage.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Boundary } from '#web/ui/feedback/Boundary.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { LinkedText } from '#web/ui/text/LinkedText.tsx';
import { Classmates } from './Classmates.tsx';
import { Cover } from './Cover.tsx';
import { ProfileCareer } from './ProfileCareer.tsx';
import { ProfileChecklist } from './ProfileChecklist.tsx';
import { ProfileFrame } from './ProfileFrame.tsx';
import { ProfileLinks } from './ProfileLinks.tsx';
import { ProfilePosts } from './ProfilePosts.tsx';
import { ProfileSummary } from './ProfileSummary.tsx';

interface OwnProfileProps {
  readonly profile: Profile;
}

/** The member's own profile, with a way to change each part of it. */
export function OwnProfile({ profile }: OwnProfileProps) {
  const edit = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  useEffect(() => {
    // After leaving the form, the focus returns to the button that opened it.
    if (state === editedState) edit.current?.focus();
  }, [state]);
  return (
    <ProfileFrame
      head={
        <>
          {hasDraft(profileFormName) && <UnsavedNote />}
          <Cover
            name={profile.fullName}
            username={profile.username}
            photo={profile.profilePhoto}
            corner={<PhotoLink />}
            actions={
              <>
                <Button ref={edit} kind="soft" onClick={() => void navigate('/profile/edit')}>
                  <Pencil aria-hidden="true" className="size-4.5" />
                  {t`Edit Profile`}
                </Button>
                <Link to={`/users/${profile._id}?as=all`} className={buttonClass({ kind: 'outline' })}>
                  {t`View as others`}
                </Link>
              </>
            }
          >
            <Boundary>
              <ProfileSummary
                profile={profile}
                addJobLink={
                  <AddFactLink to="jobTitle" className="sm:-ms-3.5">
                    {t`Add your job`}
                  </AddFactLink>
                }
                addOpenToLink={<AddFactLink to="openTo">{t`Add what you're open to`}</AddFactLink>}
              />
            </Boundary>
          </Cover>
        </>
      }
      first={
        <Boundary>
          <ProfileChecklist profile={profile} />
        </Boundary>
      }
      rail={<OwnProfileRail profile={profile} />}
    >
      <Section title={t`Bio`}>
        <p dir="auto" className="mt-2 text-base whitespace-pre-line text-ink-2 wrap-anywhere">
          {profile.bio ? <LinkedText text={profile.bio} /> : t`No bio available`}
        </p>
      </Section>
      <Boundary>
        <ProfileCareer profile={profile} isOwn />
      </Boundary>
      <Boundary>
        <ProfilePosts posts={profile.posts} />
      </Boundary>
      <Boundary>
        <AboutYou profile={profile} />
      </Boundary>
    </ProfileFrame>
  );
}

function OwnProfileRail({ profile }: OwnProfileProps) {
  return (
    <>
      <Boundary>
        <ProfileLinks
          profile={profile}
          noWebsite={t`No website available`}
          noEmail={t`No e-mail address yet`}
        >
          <p className="mt-3 text-xs text-ink-2">
            {emailAudienceText(profile)}{' '}
            <Trans>
              Change this in{' '}
              <Link to="/settings/privacy" className="underline underline-offset-3">
                privacy settings
              </Link>
              .
            </Trans>
          </p>
        </ProfileLinks>
      </Boundary>
      <Boundary>
        <Classmates profile={profile} />
      </Boundary>
      <Section title={t`Security`} compact>
        <Link to="/settings/security" className={`mt-3 ${buttonClass({ kind: 'outline', size: 'sm' })}`}>
          {t`Login & security`}
        </Link>
      </Section>
    </>
  );
}

function UnsavedNote() {
  return (
    <Note
      tone="gold"
      title={t`You have unsaved changes`}
      className="max-sm:mx-4"
      action={
        <Link to="/profile/edit" className={buttonClass({ kind: 'outline', size: 'sm' })}>
          {t`Continue editing`}
        </Link>
      }
    />
  );
}

function PhotoLink() {
  return (
    <Link
      to="/profile/edit#profileImg"
      aria-label={t`Change your photo`}
      title={t`Change your photo`}
      className="hit absolute end-0 bottom-1 grid size-10 place-items-center rounded-full bg-surface text-ink-2 shadow-2 hover:text-ink"
    >
      <Camera aria-hidden="true" className="size-4.5" />
    </Link>
  );
}

interface AddFactLinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: string;
}

/** Links to the form field for a missing fact. */
function AddFactLink({ to, className, children }: AddFactLinkProps) {
  return (
    <Link to={`/profile/edit#${to}`} className={cx(buttonClass({ kind: 'ghost', size: 'sm' }), className)}>
      <Plus aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}

function AboutYou({ profile }: OwnProfileProps) {
  return (
    <Section title={t`About you`}>
      <dl className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Fact name={t`Full name`}>{profile.fullName}</Fact>
        <Fact name={t`Username`}>{profile.username}</Fact>
        <Fact name={t`Gender`}>
          {{ male: t`Male`, female: t`Female`, '': t`Not specified` }[profile.gender]}
        </Fact>
        <Fact name={t`Created`}>
          <Stamp iso={profile.createdAt} />
        </Fact>
        <Fact name={t`Updated`}>
          <Stamp iso={profile.updatedAt} />
        </Fact>
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-ink-3">{name}</dt>
      <dd dir="auto" className="mt-0.5 text-base whitespace-pre-line wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

function Stamp({ iso }: { readonly iso: string }) {
  return (
    <time dateTime={iso} title={formatExactTime(iso)}>
      {formatDay(iso)}
    </time>
  );
}
