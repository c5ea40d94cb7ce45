import { CheckCheck, Clock, RotateCcw } from 'lucide-react';
import { memo } from 'react';
import { exactTime, messageTime } from '#web/lib/time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { linkPieces } from './links.ts';
import type { Mark, PlacedLine } from './timeline.ts';

interface BubbleProps {
  readonly line: PlacedLine;
  /** The sender's. */
  readonly name: string;
  readonly photo: string;
  readonly onRetry: (() => void) | undefined;
}

/** One message: own ones at the right in green, with how far they got; others at the left. */
export const Bubble = memo(
  function Bubble({ line, name, photo, onRetry }: BubbleProps) {
    const { mine, first, last, text, createdAt, mark } = line;
    return (
      <li className={cx('flex items-end gap-2', mine && 'flex-row-reverse', first ? 'mt-4' : 'mt-1')}>
        <Avatar name={name} src={photo} size={28} placeholder="icon" className="mb-0.5" />
        <div
          className={cx(
            'flow-root max-w-[min(34rem,80%)] rounded-[20px] px-3.5 pt-2 pb-1.5 text-base leading-[1.45] whitespace-pre-wrap wrap-anywhere',
            mine ? 'bg-bubble-me text-on-bubble-me' : 'bg-bubble-them text-ink shadow-1',
            mine
              ? cx(!first && 'rounded-tr-[7px]', last ? 'rounded-br-xs' : 'rounded-br-[7px]')
              : cx(!first && 'rounded-tl-[7px]', last ? 'rounded-bl-xs' : 'rounded-bl-[7px]'),
          )}
        >
          <span className="sr-only">{mine ? 'You' : name}: </span>
          {linkPieces(text).map((piece, place) =>
            piece.href === undefined ? (
              piece.text
            ) : (
              <a
                // A message never changes, so the place names the piece.
                key={place}
                href={piece.href}
                rel="noopener noreferrer nofollow ugc"
                className="font-medium break-all underline decoration-1 underline-offset-3"
              >
                {piece.text}
              </a>
            ),
          )}
          <span
            className={cx(
              'tnum float-right mt-[7px] -mr-0.5 ml-3 inline-flex translate-y-px items-center gap-1 text-2xs leading-4 font-medium',
              mine ? 'text-on-bubble-me-2' : 'text-ink-2',
            )}
          >
            <time dateTime={createdAt} title={exactTime(createdAt)}>
              {messageTime(createdAt)}
            </time>
            <MarkIcon mark={mark} />
          </span>
        </div>
        {onRetry && (
          <button
            type="button"
            onClick={onRetry}
            className="hit mb-1 flex h-8 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold text-danger hover:bg-danger-soft"
          >
            <RotateCcw aria-hidden="true" className="size-3.5" />
            Retry
          </button>
        )}
      </li>
    );
  },
  (before, after) =>
    before.name === after.name &&
    before.photo === after.photo &&
    (before.onRetry === undefined) === (after.onRetry === undefined) &&
    sameLine(before.line, after.line),
);

function sameLine(one: PlacedLine, other: PlacedLine): boolean {
  return (
    one.key === other.key &&
    one.text === other.text &&
    one.mark === other.mark &&
    one.first === other.first &&
    one.last === other.last &&
    one.createdAt === other.createdAt
  );
}

function MarkIcon({ mark }: { readonly mark: Mark }) {
  switch (mark) {
    case 'none':
      return null;
    case 'sending':
      return <Clock role="img" aria-label="Sending" className="size-3.5" />;
    case 'failed':
      return <span className="font-bold">Not sent</span>;
    case 'sent':
      return <CheckCheck role="img" aria-label="Sent" className="size-4 opacity-75" />;
    case 'read':
      return <CheckCheck role="img" aria-label="Read" className="size-4 text-read" strokeWidth={2.6} />;
  }
}
