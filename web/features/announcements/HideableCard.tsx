import { t } from '@lingui/core/macro';
import { useHideAnnouncement } from '#web/api/announcements.ts';
import type { Pinned } from '#web/api/notices/bell.ts';
import { problemText } from '#web/lib/http/apiClient.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { PinnedCard } from './PinnedCard.tsx';

interface HideableCardProps {
  readonly pinned: Pinned;
  readonly onHide: () => void;
  /** The server did not hide it. */
  readonly onNotHidden: () => void;
}

/** The pinned card with what hides it, which only members with an announcement load. */
export default function HideableCard({ pinned, onHide, onNotHidden }: HideableCardProps) {
  const hiding = useHideAnnouncement((error) => {
    onNotHidden();
    toast.error(problemText(error, t`Couldn't hide the announcement. Please try again.`));
  });
  const hide = (): void => {
    document.querySelector<HTMLElement>('#main')?.focus();
    onHide();
    hiding.mutate(pinned._id);
  };
  return (
    <PinnedCard
      title={pinned.title}
      excerpt={pinned.excerpt}
      to={`/announcements/${pinned._id}`}
      onHide={hide}
    />
  );
}
