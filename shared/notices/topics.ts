import type { NoticeKind } from './entities.ts';

/**
 * Whether something is sent through a channel: `choice` until the member turns it off, `optIn` once the member turns it
 * on, always, or never.
 */
type ChannelRule = 'choice' | 'optIn' | 'always' | 'never';

interface NoticeTopic {
  readonly group: 'people' | 'events' | 'school';
  /** The kinds of notices that it covers; none if it is only e-mailed. */
  readonly kinds: readonly NoticeKind[];
  /** On the site itself. */
  readonly here: ChannelRule;
  readonly email: ChannelRule;
  readonly push: ChannelRule;
}

/**
 * What reaches a member, and through which channels. The settings, their API and the topics of mails are derived from
 * this table. A topic is listed once it exists.
 */
export const noticeTopics = {
  message: {
    group: 'people',
    kinds: [],
    here: 'always',
    email: 'choice',
    push: 'choice',
  },
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
    push: 'optIn',
  },
  like: { group: 'people', kinds: ['like'], here: 'choice', email: 'never', push: 'optIn' },
  follow: {
    group: 'people',
    kinds: ['follow'],
    here: 'choice',
    email: 'never',
    push: 'optIn',
  },
  eventReminder: {
    group: 'events',
    kinds: ['eventReminder'],
    here: 'choice',
    email: 'choice',
    push: 'choice',
  },
  eventChanged: {
    group: 'events',
    kinds: ['eventChanged'],
    here: 'choice',
    email: 'always',
    push: 'choice',
  },
  eventCanceled: {
    group: 'events',
    kinds: ['eventCanceled'],
    here: 'always',
    email: 'always',
    push: 'choice',
  },
  seat: {
    group: 'events',
    kinds: ['seat'],
    here: 'always',
    email: 'always',
    push: 'choice',
  },
  digest: {
    group: 'school',
    kinds: [],
    here: 'never',
    email: 'optIn',
    push: 'never',
  },
  announcement: {
    group: 'school',
    kinds: ['announcement'],
    here: 'always',
    email: 'optIn',
    push: 'never',
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
export type Channel = 'here' | 'email' | 'push';
/** The topics that a member may turn on and off in a channel. */
export type OptionalTopic<C extends Channel> = {
  [N in TopicName]: Topics[N][C] extends 'choice' | 'optIn' ? N : never;
}[TopicName];
/** The topics of mails that a member may turn off, by a link in the mail too. */
export type MailTopic = OptionalTopic<'email'>;

const entries: readonly (readonly [string, NoticeTopic])[] = Object.entries(noticeTopics);

export const isOptionalTopic = <C extends Channel>(channel: C, name: string): name is OptionalTopic<C> =>
  entries.some(([topicName, topic]) => topicName === name && ['choice', 'optIn'].includes(topic[channel]));

export const optionalTopicsOf = <C extends Channel>(channel: C): readonly OptionalTopic<C>[] =>
  Object.keys(noticeTopics).filter((name) => isOptionalTopic(channel, name));

/** Those of them that are off until the member turns them on. */
export type OptInTopic = {
  [N in MailTopic]: Topics[N]['email'] extends 'optIn' ? N : never;
}[MailTopic];
export const isOptIn = (topic: MailTopic): topic is OptInTopic => noticeTopics[topic].email === 'optIn';

export const topicOf = (kind: NoticeKind): string | undefined =>
  entries.find(([, { kinds }]) => kinds.includes(kind))?.[0];

/** A value for each optional topic of a channel. */
export function perOptionalTopic<C extends Channel, T>(
  channel: C,
  valueOf: (topic: OptionalTopic<C>) => T,
): Record<OptionalTopic<C>, T> {
  const topics = optionalTopicsOf(channel);
  const values: Partial<Record<OptionalTopic<C>, T>> = {};
  for (const topic of topics) values[topic] = valueOf(topic);
  if (!isWhole(topics, values)) throw new Error('a topic has no value');
  return values;
}

function isWhole<K extends string, T>(
  names: readonly K[],
  values: Partial<Record<K, T>>,
): values is Record<K, T> {
  return names.every((name) => name in values);
}
