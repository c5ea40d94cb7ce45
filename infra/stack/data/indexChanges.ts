/** A table's indexes by name, each described by its keys and projection. */
export type Indexes = Readonly<Record<string, string>>;

/**
 * Why a deployment could not change the indexes of a table: DynamoDB adds or removes one at a time, and changes none.
 * @param before the indexes of the table, by name.
 * @param after the indexes that it would have.
 * @returns sentences that say what to do; none if the change is possible.
 */
export function indexProblems(table: string, before: Indexes, after: Indexes): readonly string[] {
  const [had, has] = [Object.keys(before), Object.keys(after)];
  const changed = had.filter((name) => name in after && after[name] !== before[name]);
  const touched = [...has.filter((name) => !(name in before)), ...had.filter((name) => !(name in after))];
  return [
    ...changed.map(
      (name) =>
        `The index ${name} of ${table} cannot change its keys or projection: add one under another name, and remove ${name} in a later deployment.`,
    ),
    ...(touched.length > 1
      ? [`DynamoDB changes one index of ${table} at a time: deploy ${touched.join(', ')} one after another.`]
      : []),
  ];
}

/** The keys and the projection of an index on one line, such as `userId pk KEYS_ONLY`. */
export function indexLine(
  keys: readonly string[],
  projection: string,
  fields: readonly string[] = [],
): string {
  return [...keys, projection, ...fields.toSorted()].join(' ');
}
