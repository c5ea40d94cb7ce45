import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import { Navigate, useLocation } from 'react-router-dom';
import { useProfile } from '#web/api/people/profiles.ts';
import { ProfileEdit } from '#web/features/profile/edit/ProfileEdit.tsx';
import { useTitle } from '#web/lib/browser/title.ts';
import { savedUser } from '#web/lib/session/session.ts';
import { cx } from '#web/ui/cx.ts';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Screen } from '#web/ui/layout/Screen.tsx';
import { OwnProfile } from './OwnProfile.tsx';

/** /profile: the member's own profile; /profile/edit: the form to change it. */
export default function OwnProfileScreen() {
  const isEditing = useLocation().pathname === '/profile/edit';
  useTitle(isEditing ? t`Edit Profile` : t`Profile`);
  const saved = savedUser();
  const profile = useProfile(saved?._id ?? '', saved !== null);
  if (saved === null) return <Navigate to="/login" replace />;
  return (
    <Screen
      className={cx('mx-auto mb-16 w-full pt-6 sm:px-6', isEditing ? 'max-w-[57rem]' : 'max-w-[75rem]')}
    >
      <QueryBoundary
        query={profile}
        pending={<CardSkeleton />}
        failed={t`Failed to fetch user data`}
        className="mb-4 max-sm:mx-4"
      >
        {(own) => (isEditing ? <ProfileEdit profile={own} /> : <OwnProfile profile={own} />)}
      </QueryBoundary>
    </Screen>
  );
}
