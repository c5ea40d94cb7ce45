import { useQuery } from '@tanstack/react-query';
import { bellQuery, countOf } from '#web/api/notices.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

/** The number of unread notices beside the bell. */
export default function BellCount() {
  const { data } = useQuery(bellQuery);
  return <UnreadBadge count={countOf(data)} className="absolute -top-1 -right-1 ring-2 ring-canvas" />;
}
