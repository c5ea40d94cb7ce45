import { useState } from 'react';
import { Newcomer } from '#web/features/auth/membership/Newcomer.tsx';
import UpcomingEvents from '#web/features/events/UpcomingEvents.tsx';
import Feed from '#web/features/experiences/Feed.tsx';
import { HomeScreen } from '#web/features/home/HomeScreen.tsx';

/** The home page, composed of several features. */
export default function Home() {
  const [creating, setCreating] = useState(false);
  return (
    <HomeScreen
      onJoin={() => setCreating(true)}
      step={<Newcomer />}
      events={<UpcomingEvents />}
      feed={<Feed creating={creating} onCreating={setCreating} />}
    />
  );
}
