import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface NoNoticesProps {
  readonly className?: string;
  /** Called after the click that navigates away. */
  readonly onLeave?: () => void;
}

/** The empty state: what notifications are about. */
export function NoNotices({ className, onLeave }: NoNoticesProps) {
  return (
    <EmptyState
      title={t`You're all caught up`}
      hint={t`Likes, comments, new followers and seats from the waitlist appear here.`}
      className={className}
    >
      <Link to="/findusers" onClick={onLeave} className={buttonClass({ kind: 'soft' })}>
        {t`Find people you studied with`}
      </Link>
    </EmptyState>
  );
}
