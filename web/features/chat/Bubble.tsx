import { t } from '@lingui/core/macro';
import CheckCheck from 'lucide-react/icons/check-check';
import Clock from 'lucide-react/icons/clock';
import EyeOff from 'lucide-react/icons/eye-off';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash';
import { memo } from 'react';
import type { Person } from '#shared/platform/entities.ts';
import { chatAddress, messageAnchor } from '#web/features/people/chatAddress.ts';
import { MoreButton } from '#web/features/safety/MoreButton.tsx';
import type { ReportTarget } from '#web/features/safety/reportTarget.ts';
import { formatExactTime, formatMessageTime } from '#web/lib/dates/time.ts';
import { outboxOf } from '#web/realtime/outbox.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';
import { LinkedText } from '#web/ui/text/LinkedText.tsx';
import type { DeliveryState, PlacedLine } from './timeline.ts';

const hiddenText = (): string => t`Hidden by the moderators`;

/** The line's fields one by one: a new timeline has new lines, and `memo` compares the fields. */
interface BubbleProps extends Omit<PlacedLine, 'isNew'> {
  readonly peer: Person;
  readonly member: Person;
  /** The URL points to this message. */
  readonly isLinkTarget: boolean;
}

/** One message: the member's own on the right in green, with their delivery state; others on the left. */
export const Bubble = memo(function Bubble({ peer, member, isLinkTarget, ...line }: BubbleProps) {
  const { isOwn, isGroupStart, clientMessageId } = line;
  const sender = isOwn ? member : peer;
  const name = sender.fullName;
  const about = reportTarget(line, peer);
  const hasFailed = clientMessageId !== undefined && isNotSent(line.delivery);
  return (
    <li
      id={line.id && messageAnchor(line.id)}
      tabIndex={isLinkTarget ? -1 : undefined}
      className={cx(
        'group flex items-end gap-2',
        isOwn && 'flex-row-reverse',
        // A phone has no room for the actions beside the text.
        hasFailed && 'max-sm:flex-wrap',
        isGroupStart ? 'mt-4' : 'mt-1',
      )}
    >
      <Avatar name={name} src={sender.profilePhoto} size={28} placeholder="icon" className="mb-0.5" />
      <div
        dir="auto"
        className={cx(
          'fc-border flow-root max-w-[min(34rem,80%)] rounded-[20px] px-3.5 pt-2 pb-1.5 text-base leading-[1.45] whitespace-pre-wrap wrap-anywhere',
          isOwn ? 'bg-bubble-me text-on-bubble-me' : 'bg-bubble-them text-ink shadow-1',
          cornersOf(line),
          isLinkTarget && 'anim-ring',
        )}
      >
        <bdi className="sr-only">{isOwn ? t`You:` : t`${name}:`} </bdi>
        <LinkedText text={shownText(line)} />
        <BubbleFooter {...line} />
      </div>
      {about !== undefined && (
        <MoreButton
          about={about}
          className="size-8 self-center text-ink-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-60"
        />
      )}
      {hasFailed && (
        <FailedActions peerId={peer._id} clientMessageId={clientMessageId} delivery={line.delivery} />
      )}
    </li>
  );
});

/** True for a message that is not on its way, so that its sender can retry it. */
function isNotSent(delivery: DeliveryState): boolean {
  return delivery === 'offline' || delivery === 'failed' || delivery === 'refused';
}

/** Only its sender still sees the text of a hidden message. */
function shownText({ isOwn, text, isHidden }: Pick<BubbleProps, 'isOwn' | 'text' | 'isHidden'>): string {
  return isHidden && !isOwn ? hiddenText() : text;
}

/** Reports a message from the other member to the moderators. */
function reportTarget(
  { isOwn, id, text, isHidden }: Pick<BubbleProps, 'isOwn' | 'id' | 'text' | 'isHidden'>,
  peer: Person,
): ReportTarget | undefined {
  if (isOwn || id === undefined || isHidden) return undefined;
  const path = chatAddress(peer._id);
  return { kind: 'message', id, with: peer._id, person: peer, path, title: text.slice(0, 80) };
}

/** A group of bubbles looks like one, with a point at its end. */
function cornersOf({
  isOwn,
  isGroupStart,
  isGroupEnd,
}: Pick<BubbleProps, 'isOwn' | 'isGroupStart' | 'isGroupEnd'>): string {
  return isOwn
    ? cx(!isGroupStart && 'rounded-se-[7px]', isGroupEnd ? 'rounded-ee-xs' : 'rounded-ee-[7px]')
    : cx(!isGroupStart && 'rounded-ss-[7px]', isGroupEnd ? 'rounded-es-xs' : 'rounded-es-[7px]');
}

/** The time, and the delivery state. */
function BubbleFooter({
  isOwn,
  createdAt,
  isHidden,
  delivery,
}: Pick<BubbleProps, 'isOwn' | 'createdAt' | 'isHidden' | 'delivery'>) {
  return (
    <span
      dir="ltr"
      className={cx(
        'tnum float-end ms-3 mt-[7px] -me-0.5 inline-flex translate-y-px items-center gap-1 text-2xs leading-4 font-medium whitespace-nowrap',
        isOwn ? 'text-on-bubble-me-2' : 'text-ink-2',
      )}
    >
      <time dir="auto" dateTime={createdAt} title={formatExactTime(createdAt)}>
        {formatMessageTime(createdAt)}
      </time>
      {isHidden && <EyeOff role="img" aria-label={hiddenText()} className="size-3.5" />}
      <DeliveryIcon delivery={delivery} />
    </span>
  );
}

interface FailedActionsProps {
  readonly peerId: string;
  readonly clientMessageId: string;
  readonly delivery: DeliveryState;
}

/** The actions for a message that failed; only what the server has refused can be discarded. */
function FailedActions({ peerId, clientMessageId, delivery }: FailedActionsProps) {
  return (
    <div className="flex flex-row-reverse gap-2 max-sm:basis-full max-sm:pe-9">
      <button
        type="button"
        onClick={() => outboxOf().retry(peerId, clientMessageId)}
        className="hit mb-1 flex h-8 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold text-danger hover:bg-danger-soft"
      >
        <RotateCcw aria-hidden="true" className="size-3.5" />
        {t`Retry`}
      </button>
      {delivery === 'refused' && (
        <button
          type="button"
          onClick={() => outboxOf().discard(peerId, clientMessageId)}
          className="hit mb-1 flex h-8 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold text-ink-2 hover:bg-sunken"
        >
          <Trash2 aria-hidden="true" className="size-3.5" />
          {t`Discard`}
        </button>
      )}
    </div>
  );
}

function DeliveryIcon({ delivery }: { readonly delivery: DeliveryState }) {
  switch (delivery) {
    case 'none':
      return null;
    case 'sending':
      return <Clock role="img" aria-label={t`Sending`} className="size-3.5" />;
    case 'offline':
      return <span className="font-bold">{t`Waiting for connection`}</span>;
    case 'failed':
      return <span className="font-bold">{t`Not sent`}</span>;
    case 'refused':
      return <span className="font-bold">{t`Not delivered`}</span>;
    case 'sent':
      return <CheckCheck role="img" aria-label={t`Sent`} className="size-4 opacity-75" />;
    case 'read':
      return <CheckCheck role="img" aria-label={t`Read`} className="size-4 text-read" strokeWidth={2.6} />;
  }
}
