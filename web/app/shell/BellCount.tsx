import { useEffect, useState } from 'react';
import { keepBellCurrent } from '#web/api/notices/liveBell.ts';
import { unreadOnBell, useBell } from '#web/api/notices/notices.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import { cx } from '#web/ui/cx.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

/** The number of unread notices beside the bell. It blinks when it grows while the page is open. */
export default function BellCount() {
  const scope = useMemberScope();
  useEffect(() => keepBellCurrent(scope), [scope]);
  const bell = useBell();
  const count = bell && unreadOnBell(bell);
  const [displayed, setDisplayed] = useState({ count, blinks: 0 });
  if (displayed.count !== count) {
    const isMore = displayed.count !== undefined && count !== undefined && count > displayed.count;
    setDisplayed({ count, blinks: displayed.blinks + (isMore ? 1 : 0) });
  }
  return (
    <UnreadBadge
      key={displayed.blinks}
      count={count ?? 0}
      className={cx('absolute -top-1 -end-1 ring-2 ring-canvas', displayed.blinks > 0 && 'anim-pop')}
    />
  );
}
