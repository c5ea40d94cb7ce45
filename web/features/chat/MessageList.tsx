import { plural, t } from '@lingui/core/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { type RefObject, useMemo, useState } from 'react';
import type { Message, Person } from '#shared/platform/entities.ts';
import { useClock } from '#web/lib/dates/clock.ts';
import { formatRelativeDay } from '#web/lib/dates/time.ts';
import type { ChatState } from '#web/realtime/chatState.ts';
import type { PendingMessage } from '#web/realtime/outbox.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Bubble } from './Bubble.tsx';
import { blocksOf, type PlacedLine, timeline } from './timeline.ts';
import { useMessageScroll } from './useMessageScroll.ts';
import { VirtualBlock } from './VirtualBlock.tsx';

interface MessageListProps {
  readonly chat: ChatState;
  /** The member's messages that the server does not have yet. */
  readonly pending: readonly PendingMessage[];
  readonly peer: Person;
  readonly member: Person;
  /** True if the other member accepts no messages from the viewer. */
  readonly isRestricted: boolean;
}

/** The messages by day. Opens at the end, keeps its position while older pages load, and never scrolls on its own. */
export function MessageList({ chat, pending, peer, member, isRestricted }: MessageListProps) {
  const { messages, firstNewSeq, isLoaded, hasFailed, olderCursor } = chat;
  const { fullName } = peer;
  const days = useMemo(
    () => timeline({ messages, firstNewSeq }, pending, peer._id),
    [messages, pending, firstNewSeq, peer._id],
  );
  const { listRef, topRef, earlier, isAway, missedCount, toEnd, targetId } = useMessageScroll(
    chat,
    pending.length,
    peer._id,
  );
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={listRef}
        tabIndex={0}
        role="log"
        aria-label={t`Messages`}
        // Scrolling draws old messages, which must not be read aloud: `Incoming` announces the new ones.
        aria-live="off"
        aria-busy={!(isLoaded || hasFailed)}
        className="focus-inset h-full overflow-y-auto overscroll-contain px-3 pb-5 [overflow-anchor:none] sm:px-6 lg:max-h-[75vh]"
      >
        <div className="flex min-h-full flex-col justify-end">
          <div ref={topRef} className="grid h-10 shrink-0 place-items-center">
            {earlier.hasFailed ? (
              <Button kind="ghost" size="sm" onClick={earlier.loadMore} busy={earlier.isLoading}>
                {t`Show earlier messages`}
              </Button>
            ) : (
              (olderCursor !== undefined || !(isLoaded || hasFailed)) && (
                <Spinner className="late size-5 text-ink-3" />
              )
            )}
          </div>
          {isLoaded && days.length === 0 && !isRestricted && (
            <p className="pb-6 text-center text-sm text-ink-2">{t`Say hello to ${fullName}.`}</p>
          )}
          {days.map(({ day, lines }) => (
            <DaySection
              key={day}
              listRef={listRef}
              lines={lines}
              peer={peer}
              member={member}
              targetId={targetId}
            />
          ))}
        </div>
      </div>
      {isLoaded && <Incoming messages={messages} peer={peer} />}
      {isAway && (
        <button
          type="button"
          onClick={toEnd}
          className="anim-rise absolute bottom-4 left-1/2 flex h-10 -translate-x-1/2 items-center gap-2 rounded-full bg-surface px-4 text-sm font-semibold shadow-3"
        >
          <ArrowDown aria-hidden="true" className="size-4" />
          {t`Latest`}
          {missedCount > 0 && (
            <span className="tnum grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1.5 text-2xs font-bold text-on-brand">
              {missedCount}
            </span>
          )}
        </button>
      )}
    </div>
  );
}

/** Announces new messages from the other member while the conversation is open, and nothing older. */
function Incoming({ messages, peer }: { readonly messages: readonly Message[]; readonly peer: Person }) {
  const theirs = messages.filter(({ senderId }) => senderId === peer._id);
  const last = theirs.at(-1)?.seq ?? 0;
  const [announced, setAnnounced] = useState({ upTo: last, words: '' });
  if (last > announced.upTo) {
    const [first, ...more] = theirs.filter(({ seq }) => seq > announced.upTo);
    const { fullName } = peer;
    const text = first?.message ?? '';
    const count = more.length + 1;
    setAnnounced({
      upTo: last,
      words:
        count === 1
          ? t`${fullName}: ${text}`
          : plural(count, {
              one: `# new message from ${fullName}`,
              other: `# new messages from ${fullName}`,
            }),
    });
  }
  return (
    <div aria-live="polite" className="sr-only">
      {/* A new element each time, so that the same words twice are announced twice. */}
      <p key={announced.upTo}>{announced.words}</p>
    </div>
  );
}

interface DaySectionProps extends Pick<MessageListProps, 'peer' | 'member'> {
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly lines: readonly PlacedLine[];
  /** Id of the message that the URL points to. */
  readonly targetId: string | undefined;
}

/** The messages of one day. Far from the window it is virtualized: a short day as a whole, a long one in blocks. */
function DaySection({ listRef, lines, peer, member, targetId }: DaySectionProps) {
  const label = useClock((now) => formatRelativeDay(lines[0]?.createdAt ?? '', now));
  const blocks = blocksOf(lines);
  const hasTarget = (placedLines: readonly PlacedLine[]) =>
    targetId !== undefined && placedLines.some(({ id }) => id === targetId);
  const head = (
    <p className="pointer-events-none sticky top-2 z-10 mx-auto mt-5 mb-1 w-fit rounded-full bg-surface px-3 py-1 text-2xs font-semibold text-ink-2 shadow-1">
      {label}
    </p>
  );
  const renderLines = (placedLines: readonly PlacedLine[]) => (
    <ul>
      <BoundaryList items={placedLines} keyOf={({ lineKey }) => lineKey}>
        {({ isNew, ...line }) => (
          <>
            {isNew && <NewLine />}
            <Bubble
              {...line}
              peer={peer}
              member={member}
              isLinkTarget={line.id !== undefined && line.id === targetId}
            />
          </>
        )}
      </BoundaryList>
    </ul>
  );
  if (blocks.length === 1) {
    const draw = () => (
      <section aria-label={label}>
        {head}
        {renderLines(lines)}
      </section>
    );
    return <VirtualBlock listRef={listRef} draw={draw} isPinned={hasTarget(lines)} />;
  }
  return (
    <section aria-label={label}>
      {head}
      {blocks.map(({ key, lines: blockLines }) => (
        <VirtualBlock
          key={key}
          listRef={listRef}
          draw={() => renderLines(blockLines)}
          isPinned={hasTarget(blockLines)}
        />
      ))}
    </section>
  );
}

function NewLine() {
  return (
    <li className="mt-5 flex items-center gap-3 text-2xs font-bold text-rose-ink">
      <span aria-hidden="true" className="h-px flex-1 bg-rose/45" />
      {t`New messages`}
      <span aria-hidden="true" className="h-px flex-1 bg-rose/45" />
    </li>
  );
}
