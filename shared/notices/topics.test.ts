import { expect, test } from 'vitest';
import { noticeKinds } from './entities.ts';
import {
  optionalTopicsOf,
  isOptionalTopic,
  isOptIn,
  noticeTopics,
  perOptionalTopic,
  topicOf,
} from './topics.ts';

test.each(noticeKinds)('the kind %s belongs to exactly one topic, which reaches the network', (kind) => {
  const topics = Object.entries(noticeTopics).filter(([, { kinds }]) =>
    kinds.some((candidate) => candidate === kind),
  );

  expect(topics).toHaveLength(1);
  expect(topicOf(kind)).toBe(topics[0]?.[0]);
  expect(topics[0]?.[1].here).not.toBe('never');
});

test('a topic without a kind has nothing to turn off in the network', () => {
  const withoutKind = Object.values(noticeTopics).filter(({ kinds }) => kinds.length === 0);

  expect(withoutKind.filter(({ here }) => !['never', 'always'].includes(here))).toEqual([]);
  expect(withoutKind).not.toEqual([]);
});

test('only topics that may be turned on or off are choices', () => {
  expect(optionalTopicsOf('here')).toContain('like');
  expect(optionalTopicsOf('email').toSorted()).toEqual([
    'announcement',
    'digest',
    'eventReminder',
    'message',
  ]);
  const others = ['seat', 'eventCanceled', 'security', 'toString'];
  expect(others.filter((name) => isOptionalTopic('here', name) || isOptionalTopic('email', name))).toEqual(
    [],
  );
  expect(others.filter((name) => isOptionalTopic('push', name))).toEqual(['seat', 'eventCanceled']);
});

test('a topic is pushed only if it has notices, or is messages', () => {
  const silent = optionalTopicsOf('push').filter((name) => noticeTopics[name].kinds.length === 0);

  expect(silent).toEqual(['message']);
});

test('the digest and announcements are mailed only to members who ask for them', () => {
  expect(perOptionalTopic('email', isOptIn)).toEqual({
    message: false,
    digest: true,
    announcement: true,
    eventReminder: false,
  });
});
