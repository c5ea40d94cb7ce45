import type { NoticeKind } from './entities.ts';

/** Whether something is sent through a channel: as the member chooses, always, or never. */
export type Delivery = 'choice' | 'always' | 'never';

interface NoticeTopic {
  readonly group: 'people' | 'events' | 'school';
  /** The kinds of notices that it covers; none if it is only e-mailed. */
  readonly kinds: readonly NoticeKind[];
  /** In the network itself. */
  readonly here: Delivery;
  readonly email: Delivery;
  readonly push: Delivery;
}

/**
 * What reaches a member, and how: the settings and their API are made from this table. A topic is listed once it is
 * built. No channel `push` exists yet, so nothing reads that column.
 */
export const noticeTopics = {
  mention: {
    group: 'people',
    kinds: ['mention'],
    here: 'choice',
    email: 'never',
    push: 'choice',
  },
  comment: {
    group: 'people',
    kinds: ['comment', 'reply'],
    here: 'choice',
    email: 'never',
    push: 'choice',
  },
  like: { group: 'people', kinds: ['like'], here: 'choice', email: 'never', push: 'choice' },
  follow: {
    group: 'people',
    kinds: ['follow'],
    here: 'choice',
    email: 'never',
    push: 'choice',
  },
  eventChanged: {
    group: 'events',
    kinds: ['eventChanged'],
    here: 'choice',
    email: 'always',
    push: 'choice',
  },
  eventCancelled: {
    group: 'events',
    kinds: ['eventCancelled'],
    here: 'always',
    email: 'always',
    push: 'choice',
  },
  seat: {
    group: 'events',
    kinds: ['seat'],
    here: 'always',
    email: 'never',
    push: 'choice',
  },
  membership: {
    group: 'school',
    kinds: [],
    here: 'never',
    email: 'always',
    push: 'never',
  },
  security: {
    group: 'school',
    kinds: [],
    here: 'never',
    email: 'always',
    push: 'never',
  },
} as const satisfies Record<string, NoticeTopic>;

type Topics = typeof noticeTopics;
export type TopicName = keyof Topics;
/** The topics that a member may turn off in the network. */
export type NoticeChoice = {
  [N in TopicName]: Topics[N]['here'] extends 'choice' ? N : never;
}[TopicName];

const entries: readonly (readonly [string, NoticeTopic])[] = Object.entries(noticeTopics);

export const isNoticeChoice = (name: string): name is NoticeChoice =>
  entries.some(([one, { here }]) => one === name && here === 'choice');

export const noticeChoices: readonly NoticeChoice[] = Object.keys(noticeTopics).filter(isNoticeChoice);

/** The topic of a kind. */
export const topicOf = (kind: NoticeKind): string | undefined =>
  entries.find(([, { kinds }]) => kinds.includes(kind))?.[0];

/** A value for each choice. */
export function perChoice<T>(valueOf: (choice: NoticeChoice) => T): Record<NoticeChoice, T> {
  const values: Partial<Record<NoticeChoice, T>> = Object.fromEntries(
    noticeChoices.map((choice) => [choice, valueOf(choice)]),
  );
  if (!isWhole(values)) throw new Error('a choice has no value');
  return values;
}

function isWhole<T>(values: Partial<Record<NoticeChoice, T>>): values is Record<NoticeChoice, T> {
  return noticeChoices.every((choice) => choice in values);
}
