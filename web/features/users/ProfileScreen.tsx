import '#web/styles/whole.css';
import { Navigate, useLocation } from 'react-router-dom';
import { texts } from '#shared/texts.ts';
import { useMe } from '#web/lib/ownUser.ts';
import { savedUser } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/title.ts';
import { cx } from '#web/ui/cx.ts';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { CardSkeleton } from '#web/ui/Skeleton.tsx';
import { OwnProfile } from './OwnProfile.tsx';
import { ProfileEdit } from './ProfileEdit.tsx';
import { useProfile } from './profiles.ts';

/** /profile: everything the network knows of oneself; /profile/edit: the form to change it. */
export default function ProfileScreen() {
  const isEditing = useLocation().pathname === '/profile/edit';
  useTitle(isEditing ? 'Edit Profile' : 'Profile');
  const saved = savedUser();
  const own = useMe(saved !== null);
  const profile = useProfile(saved?._id ?? '', saved !== null);
  if (saved === null) return <Navigate to="/login" replace />;
  const failed = [own, profile].filter(({ isError, data }) => isError && data === undefined);
  return (
    <main
      id="main"
      tabIndex={-1}
      className={cx(
        'mx-auto mb-16 w-full pt-6 outline-none sm:px-6',
        isEditing ? 'max-w-[57rem]' : 'max-w-[75rem]',
      )}
    >
      {failed.length > 0 ? (
        <ErrorNote
          message={texts.userFailed}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          busy={failed.some(({ isFetching }) => isFetching)}
          className="max-sm:mx-4"
        />
      ) : own.data === undefined || profile.data === undefined ? (
        <CardSkeleton />
      ) : isEditing ? (
        <ProfileEdit user={own.data} profile={profile.data} />
      ) : (
        <OwnProfile user={own.data} profile={profile.data} />
      )}
    </main>
  );
}
