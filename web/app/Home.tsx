import { Newcomer } from '#web/features/auth/Newcomer.tsx';
import UpcomingEvents from '#web/features/events/UpcomingEvents.tsx';
import Feed from '#web/features/experiences/Feed.tsx';
import { HomeScreen } from '#web/features/home/HomeScreen.tsx';

/** The home page with what other features put into it. */
export default function Home() {
  return <HomeScreen step={<Newcomer />} events={<UpcomingEvents />} feed={<Feed />} />;
}
