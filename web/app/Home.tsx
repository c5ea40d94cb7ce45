import { Suspense, useState } from 'react';
import { Newcomer } from '#web/features/auth/membership/Newcomer.tsx';
import { PinnedAnnouncement } from '#web/features/announcements/PinnedAnnouncement.tsx';
import UpcomingEvents from '#web/features/events/UpcomingEvents.tsx';
import Feed from '#web/features/experiences/Feed.tsx';
import { HomeScreen } from '#web/features/home/HomeScreen.tsx';
import { ClassParts, useHome } from '#web/features/home/useHome.ts';

/** The home page, composed of several features. */
export default function Home() {
  const [creating, setCreating] = useState(false);
  const visit = useHome();
  const { ownId = '', home } = visit ?? {};
  return (
    <HomeScreen
      visit={visit}
      onJoin={() => setCreating(true)}
      step={<Newcomer />}
      pinned={home?.pinned && <PinnedAnnouncement ownId={ownId} pinned={home.pinned} />}
      events={<UpcomingEvents />}
      feed={
        <Feed
          creating={creating}
          onCreating={setCreating}
          between={
            home?.ownClass && (
              <Suspense>
                <ClassParts place="feed" ownId={ownId} ownClass={home.ownClass} mayInvite={home.mayInvite} />
              </Suspense>
            )
          }
        />
      }
    />
  );
}
