import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import { Navigate, useLocation } from 'react-router-dom';
import { useMe } from '#web/api/people/ownUser.ts';
import { savedUser } from '#web/lib/session/session.ts';
import { useTitle } from '#web/lib/browser/title.ts';
import { cx } from '#web/ui/cx.ts';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { OwnProfile } from './OwnProfile.tsx';
import { ProfileEdit } from '#web/features/profile/edit/ProfileEdit.tsx';
import { useProfile } from '#web/api/people/profiles.ts';

/** /profile: the member's own profile; /profile/edit: the form to change it. */
export default function ProfileScreen() {
  const isEditing = useLocation().pathname === '/profile/edit';
  useTitle(isEditing ? t`Edit Profile` : t`Profile`);
  const saved = savedUser();
  const own = useMe(saved !== null);
  const profile = useProfile(saved?._id ?? '', saved !== null);
  if (saved === null) return <Navigate to="/login" replace />;
  const both = {
    data: own.data && profile.data && { user: own.data, profile: profile.data },
    error: own.error ?? profile.error,
    isFetching: own.isFetching || profile.isFetching,
    refetch: () => [own, profile].forEach(({ error, refetch }) => error !== null && void refetch()),
  };
  return (
    <main
      id="main"
      tabIndex={-1}
      className={cx(
        'mx-auto mb-16 w-full pt-6 outline-none sm:px-6',
        isEditing ? 'max-w-[57rem]' : 'max-w-[75rem]',
      )}
    >
      <QueryBoundary
        query={both}
        pending={<CardSkeleton />}
        failed={t`Failed to fetch user data`}
        className="mb-4 max-sm:mx-4"
      >
        {(shown) => (isEditing ? <ProfileEdit {...shown} /> : <OwnProfile {...shown} />)}
      </QueryBoundary>
    </main>
  );
}
