import { t } from '@lingui/core/macro';
import type { Pinned } from '#shared/home/entities.ts';
import { useHideAnnouncement } from '#web/api/pinnedAnnouncement.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { PinnedCard } from './PinnedCard.tsx';

interface PinnedAnnouncementProps {
  readonly ownId: string;
  readonly pinned: Pinned;
}

/** The latest announcement of the last week, until the member hides it; it shows again if that fails. */
export default function PinnedAnnouncement({ ownId, pinned }: PinnedAnnouncementProps) {
  const hiding = useHideAnnouncement(ownId, (error) =>
    toast.error(problemText(error, t`Couldn't hide the announcement. Please try again.`), 'top'),
  );
  if (hiding.isPending || hiding.isSuccess) return null;
  const hide = (): void => {
    document.querySelector<HTMLElement>('#main')?.focus();
    hiding.mutate(pinned._id);
  };
  return (
    <div className="mt-4">
      <PinnedCard
        title={pinned.title}
        excerpt={pinned.excerpt}
        to={`/announcements/${pinned._id}`}
        onHide={hide}
      />
    </div>
  );
}
