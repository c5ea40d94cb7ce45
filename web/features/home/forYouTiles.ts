import { plural, t } from '@lingui/core/macro';
import type { Event } from '#shared/events/entities.ts';
import type { Classmate, Home } from '#shared/home/entities.ts';
import type { Conversation } from '#shared/platform/entities.ts';
import { hasFlag } from '#web/features/account/memberFlags.ts';
import { profileSteps } from '#web/features/account/profileSteps.ts';
import { chatAddress } from '#web/features/people/chatAddress.ts';
import { joinedText, ownStartText } from './homeTexts.ts';

const maxShown = 3;

interface TileText {
  /** The small line above the title: what the tile is about, such as 'Next event'. */
  readonly kicker: string;
  readonly title: string;
  readonly line: string;
  readonly to: string;
}

/** A tile about something that concerns the member, with the page it leads to. */
export type Tile =
  | (TileText & { readonly kind: 'unread' | 'joined'; readonly name: string; readonly photo: string })
  | (TileText & { readonly kind: 'event'; readonly day: string })
  | (TileText & { readonly kind: 'profile'; readonly done: number; readonly all: number });

interface TileFacts {
  readonly ownId: string;
  readonly home: Home;
  readonly events: readonly Event[];
  /** The conversations as this page knows them; undefined until they have loaded. */
  readonly conversations: readonly Conversation[] | undefined;
}

/** The most important tiles for the member, at most three. */
export function forYouTiles({
  ownId,
  home,
  events,
  conversations = home.unread,
}: TileFacts): readonly Tile[] {
  const joined = home.ownClass?.suggested.filter(({ why }) => why === 'joined') ?? [];
  return [
    unreadTile(conversations.filter(({ unreadCount }) => unreadCount > 0)),
    eventTile(events.find(({ mine }) => mine?.answer === 'going' && !mine.waitlisted)),
    joinedTile(joined, home.ownClass?.year),
    hasFlag('stepsHidden', ownId) ? undefined : profileTile(home, ownId),
  ]
    .filter((tile) => tile !== undefined)
    .slice(0, maxShown);
}

function unreadTile(unread: readonly Conversation[]): Tile | undefined {
  const [first] = unread;
  if (first === undefined) return undefined;
  const { user, lastMessage } = first;
  const count = unread.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
  return {
    kind: 'unread',
    kicker: plural(count, { one: '# unread message', other: '# unread messages' }),
    title: nameAndOthers(user.fullName, unread.length - 1),
    line: lastMessage.message.split('\n')[0] ?? '',
    to: chatAddress(user._id),
    name: user.fullName,
    photo: user.profilePhoto,
  };
}

function eventTile(event: Event | undefined): Tile | undefined {
  if (event === undefined) return undefined;
  return {
    kind: 'event',
    kicker: t`You're going`,
    title: event.eventTitle,
    line: ownStartText(event),
    to: `/events/${event.id}`,
    day: event.eventDate,
  };
}

function joinedTile(joined: readonly Classmate[], year = 0): Tile | undefined {
  const [first] = joined;
  if (first === undefined) return undefined;
  return {
    kind: 'joined',
    kicker: t`New in the class of ${year}`,
    title: nameAndOthers(first.fullName, joined.length - 1),
    line: joinedText(first),
    to: joined.length === 1 ? `/users/${first._id}` : `/classes/${year}`,
    name: first.fullName,
    photo: first.profilePhoto,
  };
}

function profileTile({ parts }: Home, ownId: string): Tile | undefined {
  const steps = profileSteps(parts, hasFlag('mailSettingsSeen', ownId));
  const next = steps.find(({ isDone }) => !isDone);
  if (next === undefined) return undefined;
  const all = steps.length;
  const done = steps.filter(({ isDone }) => isDone).length;
  return {
    kind: 'profile',
    kicker: t`Your profile: ${done} of ${all} steps done`,
    title: next.label,
    line: t`Your next step`,
    to: next.to,
    done,
    all,
  };
}

function nameAndOthers(name: string, others: number): string {
  return others === 0 ? name : plural(others, { one: `${name} and # other`, other: `${name} and # others` });
}
