import { useEffect, useState } from 'react';
import type { Event } from '#shared/events/entities.ts';
import type { Home } from '#shared/home/entities.ts';
import { useEvents } from '#web/api/events/events.ts';
import { useHomeNews } from '#web/api/home.ts';
import { useHasLasted } from '#web/lib/hooks/useHasLasted.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { useClientState } from '#web/lib/session/store.ts';

/** For members with a class; it loads together with their data, before Home decides what to show. */
export const LazyClassParts = lazyComponent(() => import('./ClassParts.tsx'));

/**
 * Milliseconds after the events have loaded until the page renders without the parts that are still missing: they would
 * move the rest.
 */
const maxWaitMs = 2000;

/** The data of the home page: decided once when it opens, and the same until it opens again. */
export interface HomeData {
  readonly ownId: string;
  /** Undefined if it could not be loaded in time. */
  readonly home: Home | undefined;
  readonly events: readonly Event[];
}

/**
 * The data of the home page from now on; undefined while they load.
 * @param pinnedCard the code that renders the announcement, loaded if there is one.
 */
export function useHome(pinnedCard: Pick<typeof LazyClassParts, 'load'>): HomeData | undefined {
  const ownId = useClientState(({ user }) => user.authUser?._id ?? '');
  const hasClass = useClientState(({ user }) => user.authUser?.classYear !== undefined);
  const { home, isFetching } = useHomeNews(ownId);
  const { data: events = [], isPending } = useEvents(true);
  const isClassLoaded = useCodeLoaded(LazyClassParts, hasClass);
  const isPinnedLoaded = useCodeLoaded(pinnedCard, home?.pinned !== undefined);
  const isLate = useHasLasted(!isPending, maxWaitMs);
  const [data, setData] = useState<HomeData>();
  const isLoaded = !isFetching && !isPending && isClassLoaded && isPinnedLoaded;
  if (data === undefined && (isLoaded || isLate)) setData({ ownId, home, events });
  return data;
}

/** Loads the code of a component for members who see it. @returns whether nothing is missing. */
function useCodeLoaded(component: Pick<typeof LazyClassParts, 'load'>, isNeeded: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (isNeeded) void component.load().then(() => setLoaded(true));
  }, [component, isNeeded]);
  return !isNeeded || isLoaded;
}
