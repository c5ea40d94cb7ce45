import { Link } from 'react-router-dom';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface NoNoticesProps {
  readonly className?: string;
  /** Called after the click that navigates away. */
  readonly onLeave?: () => void;
}

/** The empty state: what would cause a notice. */
export function NoNotices({ className, onLeave }: NoNoticesProps) {
  return (
    <EmptyState
      title="Nothing new."
      hint="Likes, comments, followers and seats that became free come here."
      {...(className !== undefined && { className })}
    >
      <Link to="/findusers" onClick={onLeave} className={buttonClass({ kind: 'soft' })}>
        Find people you studied with
      </Link>
    </EmptyState>
  );
}
