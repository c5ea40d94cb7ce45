import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Experience } from '#shared/platform/entities.ts';
import { recall, remember } from '#web/lib/browser/memory.ts';
import { localIsoDate, localTime, dayNumber, formatDay, formatTimeOfDay } from '#web/lib/dates/time.ts';

/*
 * What a member has seen of the feed, stored in this browser: on the server it would be one write for each visit to
 * Home. Each device counts for itself.
 */

const name = 'feedSeen';
/** Milliseconds away from the feed after which the next view counts as a new visit. */
const visitEndsMs = 30 * 60_000;

/** When a visit ended, and the newest experience in the feed at that time. */
interface Seen {
  readonly at: number;
  readonly newest: string;
}

interface Visits {
  /** Undefined on the first visit. */
  readonly previous: Seen | undefined;
  readonly now: Seen;
}

/** The visit before the current one, which starts or continues now. */
function seenBefore(memberId: string, now: number): Seen | undefined {
  const visits = parse(recall(name, memberId));
  if (visits === undefined) return undefined;
  return now - visits.now.at < visitEndsMs ? visits.previous : visits.now;
}

function parse(text: string | null): Visits | undefined {
  if (text === null) return undefined;
  const [at, newest = '', beforeAt, beforeNewest = ''] = text.split(' ');
  if (!Number(at) || newest === '') return undefined;
  const previous = Number(beforeAt) ? { at: Number(beforeAt), newest: beforeNewest } : undefined;
  return { now: { at: Number(at), newest }, previous };
}

function write(memberId: string, { now, previous }: Visits): void {
  const parts = [now.at, now.newest, ...(previous === undefined ? [] : [previous.at, previous.newest])];
  remember(name, memberId, parts.join(' '));
}

/** The positions of the lines in the feed: the index of the card below each. */
export interface FeedLines {
  /** 'New since Thursday', above the first card that the member has not seen. */
  readonly fresh?: { readonly above: number; readonly label: string };
  /** "You've seen everything below", below the last one. */
  readonly rest?: { readonly above: number };
}

const noLines: FeedLines = {};

/**
 * The lines between what is new since the last visit and the rest. They stay until the next visit. Returns no
 * lines on a first visit or if nothing is new.
 * @param list the whole feed, newest first; undefined while it loads or if it is filtered.
 */
export function useFeedLines(memberId: string, list: readonly Experience[] | undefined): FeedLines {
  const [previous] = useState(() => seenBefore(memberId, Date.now()));
  const newest = list?.[0]?._id;
  useEffect(() => {
    if (newest === undefined || memberId === '') return;
    const note = () => write(memberId, { previous, now: { at: Date.now(), newest } });
    note();
    document.addEventListener('visibilitychange', note);
    return () => {
      document.removeEventListener('visibilitychange', note);
      note();
    };
  }, [memberId, previous, newest]);
  return list === undefined || previous === undefined ? noLines : linesOf(list, previous, memberId);
}

function linesOf(list: readonly Experience[], previous: Seen, memberId: string): FeedLines {
  const isNew = ({ _id, user }: Experience) => _id > previous.newest && user._id !== memberId;
  const firstNewIndex = list.findIndex(isNew);
  if (firstNewIndex < 0) return noLines;
  const rest = list.findLastIndex(isNew) + 1;
  return {
    fresh: { above: firstNewIndex, label: sinceText(new Date(previous.at)) },
    ...(rest < list.length && { rest: { above: rest } }),
  };
}

function sinceText(then: Date, now = new Date()): string {
  const day = localIsoDate(then);
  const ago = dayNumber(localIsoDate(now)) - dayNumber(day);
  if (ago === 1) return t`New since yesterday`;
  const since =
    ago <= 0
      ? formatTimeOfDay(localTime(then))
      : formatDay(day, ago < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'long' });
  return t`New since ${since}`;
}
