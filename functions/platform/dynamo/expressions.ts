import { toAttributeValues } from './attributes.ts';

/** Builds DynamoDB's update, condition and key expressions. */

/** Attributes of an item by their names, as plain values. */
export type Attributes = Readonly<Record<string, unknown>>;

/** A condition in DynamoDB's syntax; a placeholder in `names` stands for an attribute whose name may be a reserved word. */
export interface Condition {
  readonly expression: string;
  readonly values?: Attributes;
  readonly names?: Readonly<Record<string, string>>;
}

/** Holds if no row has the key yet. */
export const rowIsNew: Condition = { expression: 'attribute_not_exists(pk)' };

/** Holds if a row has the key. */
export const rowExists: Condition = { expression: 'attribute_exists(pk)' };

type Value = string | number | boolean;

/** Holds while the attribute has this value. */
export const attributeIs = (name: string, value: Value): Condition => ({
  expression: `#${name} = :${name}`,
  names: { [`#${name}`]: name },
  values: { [`:${name}`]: value },
});

/** Holds while there is no such attribute, and if there is no row. */
export const attributeIsMissing = (name: string): Condition => ({
  expression: `attribute_not_exists(#${name})`,
  names: { [`#${name}`]: name },
});

/** Holds while the attribute is as it was read; undefined if it was missing. */
export const attributeIsAsRead = (name: string, value: Value | undefined): Condition =>
  value === undefined ? attributeIsMissing(name) : attributeIs(name, value);

/** Holds while the attribute has one of these values. */
export function attributeIsOneOf(name: string, options: readonly string[]): Condition {
  const values = Object.fromEntries(options.map((option, index) => [`:${name}${index}`, option]));
  return {
    expression: `#${name} IN (${Object.keys(values).join(', ')})`,
    names: { [`#${name}`]: name },
    values,
  };
}

/** Holds while all of these do; placeholders of one name must have one value. */
export const allOf = (...conditions: readonly Condition[]): Condition => joined(conditions, 'AND');

/** Holds while one of these does; placeholders of one name must have one value. */
export const anyOf = (...conditions: readonly Condition[]): Condition => joined(conditions, 'OR');

function joined(conditions: readonly Condition[], operator: 'AND' | 'OR'): Condition {
  return {
    expression: conditions.map(({ expression }) => `(${expression})`).join(` ${operator} `),
    values: Object.assign({}, ...conditions.map(({ values }) => values)),
    names: Object.assign({}, ...conditions.map(({ names }) => names)),
  };
}

/** An update: attributes to set, numbers or set members to add, set members to take out, attributes to remove. */
export interface Change {
  readonly set?: Attributes;
  /** Attributes to set only if they are absent. */
  readonly setIfAbsent?: Attributes;
  readonly add?: Attributes;
  readonly removeFromSet?: Attributes;
  readonly remove?: readonly string[];
  readonly condition?: Condition | undefined;
}

/** One page of a partition of the table or of an index. */
export interface Range {
  readonly index?: string;
  readonly pk: string;
  /** Only sort keys with this prefix. */
  readonly prefix?: string;
  /** Only sort keys in this range, both ends included. */
  readonly between?: readonly [string, string];
  readonly limit: number;
  readonly newestFirst?: boolean;
  readonly consistent?: boolean;
  /** The key that the previous page ended at. */
  readonly after?: Attributes | undefined;
}

export function conditionParts(condition: Condition | undefined) {
  if (condition === undefined) return {};
  return {
    ConditionExpression: condition.expression,
    ...placeholderParts(condition),
  };
}

/** DynamoDB refuses empty maps. */
function placeholderParts({ names = {}, values = {} }: Pick<Condition, 'names' | 'values'>) {
  return {
    ...(Object.keys(names).length === 0 ? {} : { ExpressionAttributeNames: { ...names } }),
    ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: toAttributeValues(values) }),
  };
}

/** Every attribute gets a placeholder, so none can collide with a reserved word. */
export function changeParts({
  set = {},
  setIfAbsent = {},
  add = {},
  removeFromSet = {},
  remove = [],
  condition,
}: Change) {
  const names: Record<string, string> = { ...condition?.names };
  const values: Record<string, unknown> = { ...condition?.values };
  const placeholder = (attribute: string, value?: unknown) => {
    names[`#c_${attribute}`] = attribute;
    if (value !== undefined) values[`:c_${attribute}`] = value;
    return `#c_${attribute}`;
  };
  const defined = (changes: Attributes) => Object.entries(changes).filter(([, value]) => value !== undefined);
  const clauses = [
    clause('SET', [
      ...defined(set).map(([name, value]) => `${placeholder(name, value)} = :c_${name}`),
      ...defined(setIfAbsent).map(
        ([name, value]) => `${placeholder(name, value)} = if_not_exists(#c_${name}, :c_${name})`,
      ),
    ]),
    clause(
      'ADD',
      defined(add).map(([name, value]) => `${placeholder(name, value)} :c_${name}`),
    ),
    clause(
      'DELETE',
      defined(removeFromSet).map(([name, value]) => `${placeholder(name, value)} :c_${name}`),
    ),
    clause(
      'REMOVE',
      remove.map((name) => placeholder(name)),
    ),
  ];
  return {
    UpdateExpression: clauses.filter((text) => text !== '').join(' '),
    ...(condition === undefined ? {} : { ConditionExpression: condition.expression }),
    ...placeholderParts({ names, values }),
  };
}

function clause(keyword: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : `${keyword} ${parts.join(', ')}`;
}

export function rangeParts(
  index: { readonly pk: string; readonly sk: string },
  { pk, prefix, between }: Range,
) {
  const sortKey =
    between !== undefined
      ? ' AND #sk BETWEEN :from AND :to'
      : prefix !== undefined
        ? ' AND begins_with(#sk, :prefix)'
        : '';
  return {
    KeyConditionExpression: `#pk = :pk${sortKey}`,
    ExpressionAttributeNames: sortKey === '' ? { '#pk': index.pk } : { '#pk': index.pk, '#sk': index.sk },
    ExpressionAttributeValues: toAttributeValues({
      ':pk': pk,
      ...(between === undefined ? {} : { ':from': between[0], ':to': between[1] }),
      ...(between !== undefined || prefix === undefined ? {} : { ':prefix': prefix }),
    }),
  };
}
