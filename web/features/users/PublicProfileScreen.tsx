import { Quote } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { ApiProblem } from '#shared/client.ts';
import type { Profile } from '#shared/entities.ts';
import { imageOfSide, imageSourceSet } from '#shared/images.ts';
import { texts } from '#shared/texts.ts';
import { useClientState } from '#web/lib/store.ts';
import { useTitle } from '#web/lib/title.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { More } from '#web/ui/More.tsx';
import { CardSkeleton } from '#web/ui/Skeleton.tsx';
import { Cover } from './Cover.tsx';
import { FollowButton } from './FollowButton.tsx';
import { FollowCounts } from './FollowCounts.tsx';
import { MessageButton } from './MessageButton.tsx';
import { useProfile } from './profiles.ts';
import { WebsiteLink } from './WebsiteLink.tsx';

const frame = 'mx-auto mb-16 w-full max-w-[56rem] pt-6 outline-none sm:px-6';

/** /users/{userId}: who somebody is, to those who are logged in; others are led to the login and back. */
export default function PublicProfileScreen() {
  const { userId = '' } = useParams();
  const isMember = useClientState(({ user }) => user.authUser !== null);
  const profile = useProfile(userId, isMember);
  useTitle(profile.data?.fullName ?? 'Profile');
  return (
    <main id="main" tabIndex={-1} className={frame}>
      {isMember ? <Content profile={profile} /> : <Stranger page={`/users/${userId}`} />}
    </main>
  );
}

function Stranger({ page }: { readonly page: string }) {
  return (
    <EmptyState title={texts.notAuthenticated} hint="Log in to see who this is.">
      <Link to={`/login?next=${encodeURIComponent(page)}`} className={buttonClass()}>
        Login
      </Link>
    </EmptyState>
  );
}

function Content({ profile }: { readonly profile: ReturnType<typeof useProfile> }) {
  if (profile.isPending) return <CardSkeleton />;
  if (profile.isError) {
    const isAbsent = profile.error instanceof ApiProblem && profile.error.status === 404;
    return (
      <ErrorNote
        message={texts.userFailed}
        onRetry={isAbsent ? undefined : () => void profile.refetch()}
        busy={profile.isFetching}
        className="max-sm:mx-4"
      />
    );
  }
  return <Shown profile={profile.data} />;
}

function Shown({ profile }: { readonly profile: Profile }) {
  const ownId = useClientState(({ user }) => user.authUser?._id);
  return (
    <div className="space-y-5">
      <Cover name={profile.fullName} username={profile.username} photo={profile.profilePhoto}>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-4 max-sm:justify-center">
          <FollowCounts
            userId={profile._id}
            followersCount={profile.followersCount}
            followingCount={profile.followingCount}
          />
          {profile._id === ownId ? (
            <Link to="/profile" className={buttonClass({ kind: 'outline' })}>
              Your profile
            </Link>
          ) : (
            <div className="flex flex-wrap gap-2 max-sm:justify-center">
              <FollowButton userId={profile._id} name={profile.fullName} isFollowing={profile.isFollowing} />
              <MessageButton person={profile} />
              <More
                about={{ kind: 'profile', id: profile._id, person: profile, path: `/users/${profile._id}` }}
              />
            </div>
          )}
        </div>
      </Cover>
      <Card flush className="p-5 sm:p-8">
        <h2 className="text-xl">Bio</h2>
        <p dir="auto" className="mt-2 text-base whitespace-pre-line text-ink-2 wrap-anywhere">
          {profile.bio || 'No bio available.'}
        </p>
        {profile.website !== '' && <WebsiteLink address={profile.website} className="mt-3 inline-block" />}
      </Card>
      <Card flush className="p-5 sm:p-8">
        <h2 className="text-xl">Recent Posts</h2>
        <Posts posts={profile.posts} />
      </Card>
    </div>
  );
}

function Posts({ posts }: Pick<Profile, 'posts'>) {
  if (posts.length === 0) return <p className="mt-2 text-base text-ink-2">No posts available</p>;
  return (
    <ul className="mt-4 grid grid-cols-3 gap-1.5 sm:gap-3">
      {posts.map(({ _id, imageUrl }, place) => (
        <li key={_id}>
          <Link
            to={`/experience/${_id}`}
            aria-label={`Open post ${place + 1} of ${posts.length}`}
            className="focus-inset block aspect-square overflow-hidden rounded-md bg-brand-soft"
          >
            {imageUrl === '' ? (
              <span className="grid size-full place-items-center text-brand-ink">
                <Quote aria-hidden="true" className="size-8" />
              </span>
            ) : (
              <img
                loading="lazy"
                sizes="(min-width: 48rem) 18rem, 40vw"
                srcSet={imageSourceSet(imageUrl)}
                src={imageOfSide(imageUrl, 480)}
                alt=""
                width={480}
                height={480}
                decoding="async"
                className="size-full object-cover transition-[scale] duration-500 ease-out-quint hover:scale-[1.03]"
              />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
