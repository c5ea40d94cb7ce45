import { Suspense, useEffect, useState } from 'react';
import { type Pinned, useBell } from '#web/api/notices/bell.ts';
import { pinnedKey } from '#web/lib/session/memberStorage.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { currentMember } from '#web/lib/session/member.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const HideableCard = lazyComponent(() => import('./HideableCard.tsx'));

/**
 * The latest announcement of the last week, until the member hides it. It comes with the bell, so it needs no request,
 * and its code loads only if there is one. The device remembers it, so that it does not move the page the next time.
 */
export function PinnedAnnouncement() {
  const bell = useBell();
  const [remembered] = useState(readPinned);
  // The bell's answer may be older than the click.
  const [hidden, setHidden] = useState<string>();
  useEffect(() => {
    if (bell !== undefined) savePinned(bell.pinned?._id === hidden ? undefined : bell.pinned);
  }, [bell, hidden]);
  const pinned = bell === undefined ? remembered : bell.pinned;
  if (pinned === undefined || pinned._id === hidden) return null;
  const hide = (): void => {
    setHidden(pinned._id);
    savePinned(undefined);
  };
  return (
    <div className="mt-4">
      <Suspense fallback={<Skeleton className="h-46 rounded-xl" />}>
        <HideableCard pinned={pinned} onHide={hide} onNotHidden={() => setHidden(undefined)} />
      </Suspense>
    </div>
  );
}

function readPinned(): Pinned | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(pinnedKey(currentMember().id)) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return undefined;
    const { _id, title, excerpt }: Readonly<Record<string, unknown>> = { ...saved };
    const isWhole = typeof _id === 'string' && typeof title === 'string' && typeof excerpt === 'string';
    return isWhole ? { _id, title, excerpt } : undefined;
  } catch {
    return undefined;
  }
}

function savePinned(pinned: Pinned | undefined): void {
  try {
    const key = pinnedKey(currentMember().id);
    if (pinned === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(pinned));
  } catch {
    // Storage is blocked: the card then appears when the bell does.
  }
}
