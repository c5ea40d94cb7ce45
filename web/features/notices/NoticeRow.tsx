import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Notice } from '#shared/notices/entities.ts';
import { useMarkRead } from '#web/api/notices/notices.ts';
import { cx } from '#web/ui/cx.ts';
import { RelativeTime } from '#web/ui/text/RelativeTime.tsx';
import { FollowBack } from './FollowBack.tsx';
import { NoticeFaces } from './NoticeFaces.tsx';

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
          to={noticeAddress(notice)}
          onClick={open}
          className="focus-inset rounded-sm text-ink-2 after:absolute after:inset-0"
        >
          <NoticeText notice={notice} />
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
        <span role="img" aria-label={t`Unread`} className="mt-1.5 size-2.5 shrink-0 rounded-full bg-rose" />
      )}
    </li>
  );
}

/** What happened, in one sentence. */
function NoticeText({ notice }: { readonly notice: Notice }) {
  const { kind, object } = notice;
  const who = <NoticePeople notice={notice} />;
  const title = <bdi>{object.title}</bdi>;
  switch (kind) {
    case 'follow':
      return <Trans>{who} started following you</Trans>;
    case 'like':
      return (
        <Trans>
          {who} liked “{title}”
        </Trans>
      );
    case 'comment':
      return (
        <Trans>
          {who} commented on “{title}”
        </Trans>
      );
    case 'reply':
      return (
        <Trans>
          {who} also commented on “{title}”
        </Trans>
      );
    case 'mention':
      return object.quote === undefined ? (
        <Trans>
          {who} mentioned you in “{title}”
        </Trans>
      ) : (
        <Trans>
          {who} mentioned you in a comment on “{title}”
        </Trans>
      );
    case 'seat':
      return <Trans>You got a seat at “{title}”</Trans>;
    case 'eventChanged':
      return <Trans>“{title}” has changed</Trans>;
    case 'eventCanceled':
      return <Trans>“{title}” was canceled</Trans>;
    case 'eventReminder':
      return <Trans>“{title}” is coming up</Trans>;
    case 'announcement':
      return <Trans>The alumni office announced “{title}”</Trans>;
  }
}

/** The person, or the latest one and the others; nothing for an event. */
function NoticePeople({ notice: { people, count } }: { readonly notice: Notice }) {
  const [first, second] = people;
  if (first === undefined) return null;
  const latest = <Name text={first.fullName} />;
  if (count <= 1) return latest;
  const rest = count - 1;
  const others =
    count === 2 && second ? second.fullName : plural(rest, { one: '# other', other: '# others' });
  return (
    <Trans>
      {latest} and <Name text={others} />
    </Trans>
  );
}

const Name = ({ text }: { readonly text: string }) => <bdi className="font-semibold text-ink">{text}</bdi>;

/** The target of a notice. */
function noticeAddress({ kind, object, people, count }: Notice): string {
  if (kind === 'eventCanceled') return '/events';
  if (kind === 'seat' || kind === 'eventChanged' || kind === 'eventReminder') return `/events/${object._id}`;
  if (kind === 'announcement') return `/announcements/${object._id}`;
  if (kind !== 'follow') return `/experience/${object._id}`;
  return count === 1 && people[0] ? `/users/${people[0]._id}` : `/users/${object._id}`;
}
