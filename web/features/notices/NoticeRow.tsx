import { Link } from 'react-router-dom';
import type { Notice } from '#shared/notices/entities.ts';
import { useMarkRead } from '#web/api/notices.ts';
import { cx } from '#web/ui/cx.ts';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { FollowBack } from './FollowBack.tsx';
import { NoticeFaces } from './NoticeFaces.tsx';
import { placeOf, whoIn } from './noticeWords.ts';

interface NoticeRowProps {
  readonly notice: Notice;
  /** Called after the click that opens the target. */
  readonly onOpen?: () => void;
}

/** One notice: who did what, to which item, and when. The whole row is a link, which marks it as read. */
export function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const markRead = useMarkRead();
  const { kind, object, people, at, read } = notice;
  const open = (): void => {
    markRead(notice);
    onOpen?.();
  };
  return (
    <li
      className={cx(
        'relative flex gap-3.5 px-4 py-3.5 transition-colors sm:px-5',
        read ? 'hover:bg-sunken' : 'bg-brand-soft/50 hover:bg-brand-soft',
      )}
    >
      <NoticeFaces notice={notice} />
      <div className="min-w-0 flex-1 text-base">
        <Link
          to={placeOf(notice)}
          onClick={open}
          className="focus-inset rounded-sm text-ink-2 after:absolute after:inset-0"
        >
          <Who notice={notice} />
          <What notice={notice} />
        </Link>
        {object.quote !== undefined && (
          <p dir="auto" className="mt-1.5 truncate border-s-2 border-line-strong ps-3 text-sm text-ink-2">
            {object.quote}
          </p>
        )}
        <RelativeTime at={at} className="mt-1 block text-xs text-ink-2" />
        {kind === 'follow' && people[0] && notice.isFollowing === false && (
          <FollowBack person={people[0]} noticeId={notice._id} />
        )}
      </div>
      {!read && (
        <span role="img" aria-label="Unread" className="mt-1.5 size-2.5 shrink-0 rounded-full bg-rose" />
      )}
    </li>
  );
}

/** The person, followed by a space; nothing for an event. */
function Who({ notice }: { readonly notice: Notice }) {
  const [first, second] = whoIn(notice);
  if (first === undefined) return null;
  return (
    <>
      <Name text={first} />
      {second !== undefined && (
        <>
          {' and '}
          <Name text={second} />
        </>
      )}{' '}
    </>
  );
}

const Name = ({ text }: { readonly text: string }) => <bdi className="font-semibold text-ink">{text}</bdi>;

/** Before the title, and after it. */
const whatWas = {
  like: ['liked ', ''],
  comment: ['commented on ', ''],
  seat: ['You have a seat at ', ''],
  eventChanged: ['', ' has changed'],
  eventCancelled: ['', ' was cancelled'],
} as const;

function What({ notice: { kind, object, count } }: { readonly notice: Notice }) {
  if (kind === 'follow') return count === 1 ? 'follows you' : 'follow you';
  const [before, after] = whatWas[kind];
  return (
    <>
      {before}“<bdi>{object.title}</bdi>”{after}
    </>
  );
}
