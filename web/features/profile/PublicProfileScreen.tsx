import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import { useParams, useSearchParams, Link } from 'react-router-dom';
import type { Profile } from '#shared/profiles/entities.ts';
import { type ViewedAs, useProfile, useProfileAs } from '#web/api/people/profiles.ts';
import { CannotMessageNote } from '#web/features/people/CannotMessageNote.tsx';
import { FollowButton } from '#web/features/people/FollowButton.tsx';
import { MessageButton } from '#web/features/people/MessageButton.tsx';
import { MoreButton } from '#web/features/safety/MoreButton.tsx';
import { useTitle } from '#web/lib/browser/title.ts';
import { useIsMemberOnline, useOwnId } from '#web/lib/session/store.ts';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { Boundary } from '#web/ui/feedback/Boundary.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Screen } from '#web/ui/layout/Screen.tsx';
import { Section } from '#web/ui/layout/Section.tsx';
import { LinkedText } from '#web/ui/text/LinkedText.tsx';
import { Classmates } from './Classmates.tsx';
import { Cover } from './Cover.tsx';
import { ProfileCareer } from './ProfileCareer.tsx';
import { ProfileFrame } from './ProfileFrame.tsx';
import { ProfileLinks } from './ProfileLinks.tsx';
import { ProfilePosts } from './ProfilePosts.tsx';
import { ProfileSummary } from './ProfileSummary.tsx';
import { ViewAs } from './ViewAs.tsx';

const frame = 'mx-auto mb-16 w-full max-w-[75rem] pt-6 sm:px-6';

/** /users/{userId}: a member's profile. Visitors without a login are sent to /login and back. */
export default function PublicProfileScreen() {
  const { userId = '' } = useParams();
  const [params] = useSearchParams();
  const ownId = useOwnId();
  const isOwn = userId === ownId;
  const as = parseViewedAs(params.get('as'));
  const theirs = useProfile(userId, ownId !== undefined && !isOwn);
  const own = useProfileAs(userId, as, isOwn);
  const profile = isOwn ? own : theirs;
  useTitle(profile.data?.fullName ?? t`Profile`);
  return (
    <Screen className={frame}>
      {ownId === undefined ? (
        <LoginPrompt page={`/users/${userId}`} />
      ) : (
        <>
          {isOwn && <ViewAs as={as} />}
          <Content profile={profile} isOwn={isOwn} />
        </>
      )}
    </Screen>
  );
}

function parseViewedAs(text: string | null): ViewedAs {
  return text === 'class' || text === 'following' ? text : 'all';
}

function LoginPrompt({ page }: { readonly page: string }) {
  return (
    <EmptyState title={t`User is not authenticated`} hint={t`Log in to see this profile.`}>
      <Link to={`/login?next=${encodeURIComponent(page)}`} className={buttonClass()}>
        {t`Login`}
      </Link>
    </EmptyState>
  );
}

interface ContentProps {
  readonly profile: ReturnType<typeof useProfile>;
  readonly isOwn: boolean;
}

function Content({ profile, isOwn }: ContentProps) {
  return (
    <QueryBoundary
      query={profile}
      pending={<CardSkeleton />}
      failed={t`Failed to fetch user data`}
      className="mb-4 max-sm:mx-4"
    >
      {(data) => <ProfileColumns profile={data} isOwn={isOwn} />}
    </QueryBoundary>
  );
}

function ProfileColumns({ profile, isOwn }: { readonly profile: Profile; readonly isOwn: boolean }) {
  const isOnline = useIsMemberOnline(profile._id);
  return (
    <ProfileFrame
      head={
        <Cover
          name={profile.fullName}
          username={profile.username}
          photo={profile.profilePhoto}
          badge={isOnline && <span className="ms-2 text-brand-ink">{t`Online`}</span>}
          actions={
            isOwn ? (
              <Link to="/profile" className={buttonClass({ kind: 'outline' })}>
                {t`Your profile`}
              </Link>
            ) : (
              <Actions profile={profile} />
            )
          }
        >
          <Boundary>
            <ProfileSummary profile={profile} />
          </Boundary>
        </Cover>
      }
      rail={
        <>
          <Boundary>
            <ProfileLinks profile={profile} />
          </Boundary>
          <Boundary>
            <Classmates profile={profile} />
          </Boundary>
        </>
      }
    >
      {profile.messagesFrom !== undefined && (
        <div className="max-sm:mx-4">
          <CannotMessageNote name={profile.fullName} messagesFrom={profile.messagesFrom} />
        </div>
      )}
      <Section title={t`Bio`}>
        <p dir="auto" className="mt-2 text-base whitespace-pre-line text-ink-2 wrap-anywhere">
          {profile.bio ? <LinkedText text={profile.bio} /> : t`No bio available.`}
        </p>
      </Section>
      <Boundary>
        <ProfileCareer profile={profile} isOwn={false} />
      </Boundary>
      <Boundary>
        <ProfilePosts posts={profile.posts} />
      </Boundary>
    </ProfileFrame>
  );
}

function Actions({ profile }: { readonly profile: Profile }) {
  return (
    <>
      <FollowButton userId={profile._id} name={profile.fullName} isFollowing={profile.isFollowing} />
      {profile.messagesFrom === undefined && <MessageButton person={profile} />}
      <MoreButton
        about={{ kind: 'profile', id: profile._id, person: profile, path: `/users/${profile._id}` }}
      />
    </>
  );
}
