import { describe, expect, test } from 'vitest';
import {
  allOf,
  anyOf,
  attributeIs,
  attributeIsMissing,
  attributeIsOneOf,
  changeParts,
  conditionParts,
  rangeParts,
  rowExists,
} from './expressions.ts';

describe('a condition', () => {
  test('has values, and placeholders for reserved words', () => {
    const expression = '#state = :ready';

    expect(conditionParts(undefined)).toEqual({});
    expect(conditionParts({ expression })).toEqual({ ConditionExpression: expression });
    expect(
      conditionParts({ expression, values: { ':ready': 'ready' }, names: { '#state': 'state' } }),
    ).toEqual({
      ConditionExpression: expression,
      ExpressionAttributeValues: { ':ready': { S: 'ready' } },
      ExpressionAttributeNames: { '#state': 'state' },
    });
  });
});

test('joined conditions keep their alternatives, values and names apart', () => {
  const isAOrB = {
    expression: '#state = :a OR #state = :b',
    names: { '#state': 'state' },
    values: { ':a': 1, ':b': 2 },
  };
  const isMine = { expression: '#owner = :owner', names: { '#owner': 'owner' }, values: { ':owner': 'me' } };

  expect(allOf(isAOrB, isMine, rowExists)).toEqual({
    expression: '(#state = :a OR #state = :b) AND (#owner = :owner) AND (attribute_exists(pk))',
    names: { '#state': 'state', '#owner': 'owner' },
    values: { ':a': 1, ':b': 2, ':owner': 'me' },
  });
  expect(conditionParts(allOf(rowExists, rowExists))).toEqual({
    ConditionExpression: '(attribute_exists(pk)) AND (attribute_exists(pk))',
  });
});

test('an attribute is compared with a value, with several, or with nothing', () => {
  const names = { '#state': 'state' };

  expect(attributeIs('state', 'due')).toEqual({
    expression: '#state = :state',
    names,
    values: { ':state': 'due' },
  });
  expect(attributeIsMissing('state')).toEqual({ expression: 'attribute_not_exists(#state)', names });
  expect(anyOf(attributeIsOneOf('state', ['due', 'failed']), rowExists)).toEqual({
    expression: '(#state IN (:state0, :state1)) OR (attribute_exists(pk))',
    names,
    values: { ':state0': 'due', ':state1': 'failed' },
  });
});

describe('a change', () => {
  test('has one clause per kind, with placeholders for all attributes', () => {
    const ids = new Set(['b']);

    expect(
      changeParts({
        set: { state: 'ready', gone: undefined },
        setIfAbsent: { made: 1, never: undefined },
        add: { count: 2, none: undefined },
        removeFromSet: { ids, nobody: undefined },
        remove: ['expiresAt', 'hidden'],
        condition: { expression: '#v = :v', values: { ':v': 3 }, names: { '#v': 'version' } },
      }),
    ).toEqual({
      UpdateExpression:
        'SET #c_state = :c_state, #c_made = if_not_exists(#c_made, :c_made) ADD #c_count :c_count' +
        ' DELETE #c_ids :c_ids REMOVE #c_expiresAt, #c_hidden',
      ConditionExpression: '#v = :v',
      ExpressionAttributeNames: {
        '#v': 'version',
        '#c_state': 'state',
        '#c_made': 'made',
        '#c_count': 'count',
        '#c_ids': 'ids',
        '#c_expiresAt': 'expiresAt',
        '#c_hidden': 'hidden',
      },
      ExpressionAttributeValues: {
        ':v': { N: '3' },
        ':c_state': { S: 'ready' },
        ':c_made': { N: '1' },
        ':c_count': { N: '2' },
        ':c_ids': { SS: ['b'] },
      },
    });
  });

  test('has no empty clauses', () => {
    expect(changeParts({ remove: ['hidden'] })).toEqual({
      UpdateExpression: 'REMOVE #c_hidden',
      ExpressionAttributeNames: { '#c_hidden': 'hidden' },
    });
    expect(changeParts({})).toEqual({ UpdateExpression: '' });
  });
});

describe('a range', () => {
  const index = { pk: 'inboxOf', sk: 'lastMessageId' };
  const range = { pk: 'maya', limit: 5 };

  test('is a whole partition, a prefix or an interval; the interval takes precedence', () => {
    const between = ['a', 'c'] as const;
    const lies = {
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
      ExpressionAttributeNames: { '#pk': 'inboxOf', '#sk': 'lastMessageId' },
      ExpressionAttributeValues: { ':pk': { S: 'maya' }, ':from': { S: 'a' }, ':to': { S: 'c' } },
    };

    expect(rangeParts(index, range)).toEqual({
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'inboxOf' },
      ExpressionAttributeValues: { ':pk': { S: 'maya' } },
    });
    expect(rangeParts(index, { ...range, prefix: 'BY#' })).toEqual({
      KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
      ExpressionAttributeNames: lies.ExpressionAttributeNames,
      ExpressionAttributeValues: { ':pk': { S: 'maya' }, ':prefix': { S: 'BY#' } },
    });
    expect(rangeParts(index, { ...range, between })).toEqual(lies);
    expect(rangeParts(index, { ...range, between, prefix: 'BY#' })).toEqual(lies);
  });
});
