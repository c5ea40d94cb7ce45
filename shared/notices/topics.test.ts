import { expect, test } from 'vitest';
import { noticeKinds } from './entities.ts';
import { isNoticeChoice, noticeChoices, noticeTopics, topicOf } from './topics.ts';

test.each(noticeKinds)('the kind %s belongs to exactly one topic, which reaches the network', (kind) => {
  const topics = Object.entries(noticeTopics).filter(([, { kinds }]) => kinds.some((one) => one === kind));

  expect(topics).toHaveLength(1);
  expect(topicOf(kind)).toBe(topics[0]?.[0]);
  expect(topics[0]?.[1].here).not.toBe('never');
});

test('a topic without a kind never reaches the network', () => {
  const withoutKind = Object.values(noticeTopics).filter(({ kinds }) => kinds.length === 0);

  expect(withoutKind.map(({ here }) => here)).toEqual(withoutKind.map(() => 'never'));
  expect(withoutKind).not.toEqual([]);
});

test('only what may be turned off is a choice', () => {
  expect(noticeChoices).toContain('like');
  expect(['seat', 'eventCancelled', 'security', 'toString'].filter(isNoticeChoice)).toEqual([]);
});
