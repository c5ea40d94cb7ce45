import { Suspense, useState } from 'react';
import { Newcomer } from '#web/features/auth/membership/Newcomer.tsx';
import UpcomingEvents from '#web/features/events/UpcomingEvents.tsx';
import Feed from '#web/features/experiences/Feed.tsx';
import { HomeScreen } from '#web/features/home/HomeScreen.tsx';
import { FromYourClass } from '#web/features/home/lazyClassSections.ts';
import { useHome } from '#web/features/home/useHome.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';

/** For members with an announcement; it loads before Home decides what to show. */
const PinnedAnnouncement = lazyComponent(() => import('#web/features/announcements/PinnedAnnouncement.tsx'));

/** The home page, composed of several features. */
export default function Home() {
  const [isCreating, setIsCreating] = useState(false);
  const data = useHome(PinnedAnnouncement);
  const { ownId = '', home } = data ?? {};
  return (
    <HomeScreen
      data={data}
      onJoin={() => setIsCreating(true)}
      step={<Newcomer />}
      pinned={
        home?.pinned && (
          <Suspense>
            <PinnedAnnouncement ownId={ownId} pinned={home.pinned} />
          </Suspense>
        )
      }
      events={<UpcomingEvents />}
      feed={
        <Feed
          isCreating={isCreating}
          onCreating={setIsCreating}
          between={
            home?.ownClass && (
              <Suspense>
                <FromYourClass ownId={ownId} ownClass={home.ownClass} />
              </Suspense>
            )
          }
        />
      }
    />
  );
}
