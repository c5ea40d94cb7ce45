import { plural, t } from '@lingui/core/macro';
import type { PushKind, PushPayload } from '#shared/push/entities.ts';

/** The content of a notification. It replaces an earlier one with the same tag. */
interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly icon: string;
  readonly badge: string;
  /** The kind, from which a click finds its path. */
  readonly data: string;
}

/** The page that a click opens. Pushes contain no address, so these are all that a click can open. */
const paths: Readonly<Record<PushKind, string>> = {
  message: '/messages',
  mention: '/notifications',
  comment: '/notifications',
  like: '/notifications',
  follow: '/notifications',
  eventReminder: '/notifications',
  eventChanged: '/notifications',
  eventCanceled: '/notifications',
  seat: '/notifications',
  several: '/notifications',
  test: '/settings/notifications',
};

const isKind = (name: unknown): name is PushKind => typeof name === 'string' && Object.hasOwn(paths, name);

export const pathOf = (kind: unknown): string => paths[isKind(kind) ? kind : 'several'];

/** The notification for a push; a payload that this build does not know is shown as news. */
export function notificationOf(payload: unknown): Shown {
  const { kind, count } = readPayload(payload);
  const tag = kind === 'message' || kind === 'test' ? kind : 'notices';
  const body = textOf(kind, count);
  return { title: t`Alumni Network`, body, tag, icon: '/icon-192.png', badge: '/badge-96.png', data: kind };
}

function readPayload(payload: unknown): PushPayload {
  const knownFields: Readonly<Record<string, unknown>> =
    typeof payload === 'object' && payload !== null ? { ...payload } : {};
  const count = knownFields['count'];
  return {
    kind: isKind(knownFields['kind']) ? knownFields['kind'] : 'several',
    count: typeof count === 'number' && count > 0 ? count : 1,
  };
}

function textOf(kind: PushKind, count: number): string {
  switch (kind) {
    case 'message':
      return plural(count, { one: 'You have an unread message', other: 'You have # unread messages' });
    case 'mention':
      return plural(count, { one: 'Someone mentioned you', other: 'You were mentioned # times' });
    case 'comment':
      return plural(count, { one: 'New comments on an experience', other: 'New comments on # experiences' });
    case 'like':
      return plural(count, {
        one: 'New likes on one of your experiences',
        other: 'New likes on # of your experiences',
      });
    case 'follow':
      return t`You have new followers`;
    case 'eventReminder':
      return plural(count, {
        one: "An event you're going to is coming up",
        other: "# events you're going to are coming up",
      });
    case 'eventChanged':
      return plural(count, {
        one: 'An event you signed up for has changed',
        other: '# events you signed up for have changed',
      });
    case 'eventCanceled':
      return plural(count, {
        one: 'An event you signed up for was canceled',
        other: '# events you signed up for were canceled',
      });
    case 'seat':
      return plural(count, {
        one: 'You got a seat from the waitlist',
        other: 'You got seats from the waitlist at # events',
      });
    case 'several':
      return plural(count, { one: 'You have a new notification', other: 'You have # new notifications' });
    case 'test':
      return t`Push notifications work on this device.`;
  }
}
