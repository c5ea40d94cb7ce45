import * as z from 'zod/mini';

/** A part of a reply that does not match the contract: its path without list indexes, such as `author.name`. */
export interface DroppedField {
  readonly field: string;
}

/** The readable value, and the parts that were left out. */
interface ReadReply<T> {
  readonly data: T;
  readonly dropped: readonly DroppedField[];
}

/** A reply that does not match the contract outside of lists; a retry would bring the same. */
export class UnreadableReply extends Error {
  override readonly name = 'UnreadableReply';
  readonly parts: readonly DroppedField[];

  constructor(parts: readonly DroppedField[]) {
    super(`The reply does not match the contract: ${parts.map(({ field }) => field).join(', ')}.`);
    this.parts = parts;
  }
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/**
 * Parses a reply by its schema, and leaves out list items that it cannot read, for example because they are newer than
 * this client. Invalid items of a nested list are left out of their parent item only.
 * @throws UnreadableReply if something outside of lists is invalid.
 */
export function readReply<S extends z.ZodMiniType>(schema: S, value: unknown): ReadReply<z.output<S>> {
  const result = z.safeParse(schema, value);
  if (result.success) return { data: result.data, dropped: [] };
  const { issues } = result.error;
  const itemPaths = issues.map(({ path }) => itemOf(path));
  const reduced = withoutItems(value, itemPaths);
  const secondResult = z.safeParse(schema, reduced);
  if (!secondResult.success) throw new UnreadableReply(issues.map(partOf));
  return { data: secondResult.data, dropped: issues.map(partOf) };
}

/** The path of the innermost list item above an error; empty if there is none. */
function itemOf(path: Path): Path {
  return path.slice(0, path.findLastIndex((step) => typeof step === 'number') + 1);
}

/** A copy of the value without the items at these paths. */
function withoutItems(value: unknown, itemPaths: readonly Path[]): unknown {
  if (itemPaths.length === 0) return value;
  const below = (step: PropertyKey): Path[] =>
    itemPaths.filter((path) => path.length > 1 && path[0] === step).map((path) => path.slice(1));
  const isBad = (step: PropertyKey): boolean =>
    itemPaths.some((path) => path.length === 1 && path[0] === step);
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => (isBad(index) ? [] : [withoutItems(item, below(index))]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withoutItems(part, below(key))]),
  );
}

function partOf({ path }: Issue): DroppedField {
  const names = path.filter((step) => typeof step === 'string' && /^[A-Za-z_]+$/.test(step));
  return { field: names.join('.').slice(0, 60) };
}
