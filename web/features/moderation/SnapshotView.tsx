import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import type { CaseDetail } from '#shared/moderation/entities.ts';
import { formatExactTime } from '#web/lib/dates/time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';

/** The content as it was when it was reported; for a message, with the ones around it. */
export function SnapshotView({ reportCase }: { readonly reportCase: CaseDetail }) {
  const { author, snapshot, path, hidden } = reportCase;
  const { title, text, imageUrls, messages, createdAt } = snapshot;
  return (
    <div className="fc-border mt-4 rounded-lg bg-canvas p-5 inset-ring inset-ring-line">
      <p className="flex items-center gap-3 text-sm">
        <Avatar name={author.fullName} src={author.profilePhoto} size={40} />
        <span className="min-w-0 leading-tight">
          <bdi className="block truncate font-semibold">{author.fullName}</bdi>
          <time dateTime={createdAt} className="text-xs text-ink-2">
            {formatExactTime(createdAt)}
          </time>
        </span>
      </p>
      {title !== '' && (
        <p dir="auto" className="mt-4 font-display text-lg font-semibold wrap-anywhere">
          {title}
        </p>
      )}
      {messages.length > 0 ? (
        <Lines reportCase={reportCase} />
      ) : (
        <p dir="auto" className="mt-2 text-sm whitespace-pre-line text-ink-2 wrap-anywhere">
          {text === '' ? t`No text` : text}
        </p>
      )}
      {imageUrls.length > 0 && !hidden && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {imageUrls.map((url) => (
            <li key={url}>
              <img
                src={url}
                alt={t`Reported image`}
                loading="lazy"
                className="size-24 rounded-md object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {path !== '' && !hidden && (
        <Link
          to={path}
          className="hit mt-3 inline-block text-xs font-semibold text-brand-ink underline underline-offset-3"
        >
          {t`View in context`}
        </Link>
      )}
    </div>
  );
}

function Lines({ reportCase: { snapshot, people } }: { readonly reportCase: CaseDetail }) {
  const nameOf = (id: string) => people.find((person) => person.id === id)?.fullName ?? '';
  return (
    <ol className="mt-3 space-y-2 text-sm">
      <BoundaryList items={snapshot.messages} keyOf={({ createdAt, text }) => createdAt + text}>
        {({ senderId, text, reported }) => (
          <li className={cx('rounded-md px-3 py-2', reported ? 'bg-rose-soft' : 'bg-surface')}>
            <span className="font-semibold">
              <bdi>{nameOf(senderId)}</bdi>
              {reported && <span className="ms-2 text-xs text-rose-ink">{t`Reported`}</span>}
            </span>
            <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
              {text}
            </p>
          </li>
        )}
      </BoundaryList>
    </ol>
  );
}
