import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { OwnUser } from '#shared/entities.ts';
import { texts } from '#shared/texts.ts';
import { hasDraft } from '#web/lib/drafts.ts';
import { useMe } from '#web/lib/ownUser.ts';
import { savedUser } from '#web/lib/session.ts';
import { exactTime, formatDay } from '#web/lib/time.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { CardSkeleton } from '#web/ui/Skeleton.tsx';
import { Cover } from './Cover.tsx';
import { FollowCounts } from './FollowCounts.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { profileDraft } from './useProfileForm.ts';
import { WebsiteLink } from './WebsiteLink.tsx';

/** /profile: everything the network knows of oneself, and the form to change it. */
export default function ProfileScreen() {
  useTitle('Profile');
  const isKnown = savedUser() !== null;
  const own = useMe(isKnown);
  if (!isKnown) return <Navigate to="/login" replace />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto mb-16 w-full max-w-[56rem] pt-6 outline-none sm:px-6">
      {own.isPending && <CardSkeleton />}
      {own.isError && (
        <ErrorNote
          message={texts.userFailed}
          onRetry={() => void own.refetch()}
          busy={own.isFetching}
          className="max-sm:mx-4"
        />
      )}
      {own.data && <OwnProfile user={own.data} />}
    </main>
  );
}

function OwnProfile({ user }: { readonly user: OwnUser }) {
  // What was typed and not saved is there again for who comes back.
  const [editing, setEditing] = useState(() => hasDraft(profileDraft));
  const edit = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(editing);
  useEffect(() => {
    if (before.current === editing) return;
    before.current = editing;
    // The pressed button is gone: the focus goes on where its work does, and back.
    (editing ? heading : edit).current?.focus();
  }, [editing]);
  return (
    <div className="space-y-5">
      <Cover name={user.fullName} username={user.username} photo={user.profilePhoto}>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-4 max-sm:justify-center">
          <FollowCounts
            userId={user._id}
            followersCount={user.followersCount}
            followingCount={user.followingCount}
          />
          {!editing && (
            <Button ref={edit} kind="soft" onClick={() => setEditing(true)}>
              Edit Profile
            </Button>
          )}
        </div>
      </Cover>
      <Card flush className="p-5 sm:p-8">
        {editing ? (
          <>
            <h2 ref={heading} tabIndex={-1} className="mb-4 text-xl outline-none">
              Edit Profile
            </h2>
            <ProfileForm user={user} onDone={() => setEditing(false)} />
          </>
        ) : (
          <Facts user={user} />
        )}
      </Card>
      <Card flush className="flex flex-wrap items-center justify-between gap-3 p-5 sm:px-8">
        <h2 className="text-xl">Security</h2>
        <Link to="/settings/security" className={buttonClass({ kind: 'outline', size: 'sm' })}>
          Sign-in & security
        </Link>
      </Card>
    </div>
  );
}

function Facts({ user }: { readonly user: OwnUser }) {
  return (
    <>
      <h2 className="text-xl">About you</h2>
      <dl className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Fact name="Full name">{user.fullName}</Fact>
        <Fact name="Username">{user.username}</Fact>
        <Fact name="Email">{user.email || 'No email yet'}</Fact>
        <Fact name="Gender">{user.gender === '' ? 'Not given' : user.gender}</Fact>
        <Fact name="Bio" wide>
          {user.bio || 'No bio available'}
        </Fact>
        <Fact name="Website" wide>
          {user.website === '' ? 'No website available' : <WebsiteLink address={user.website} />}
        </Fact>
        <Fact name="Created">
          <Stamp iso={user.createdAt} />
        </Fact>
        <Fact name="Updated">
          <Stamp iso={user.updatedAt} />
        </Fact>
      </dl>
    </>
  );
}

interface FactProps {
  readonly name: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm font-semibold text-ink-3">{name}</dt>
      <dd dir="auto" className="mt-0.5 text-base whitespace-pre-line wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

function Stamp({ iso }: { readonly iso: string }) {
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {formatDay(iso)}
    </time>
  );
}
