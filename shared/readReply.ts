import * as z from 'zod/mini';

/** A part of an answer that is not what the contract says: where it stands, numbers of list items left out (`kind`). */
export interface BadPart {
  readonly field: string;
}

/** What could be read, and what of it had to be left out. */
export interface ReadReply<T> {
  readonly data: T;
  readonly dropped: readonly BadPart[];
}

/** An answer of which not even the outline is what the contract says: asking again would bring the same. */
export class UnreadableReply extends Error {
  override readonly name = 'UnreadableReply';
  readonly parts: readonly BadPart[];

  constructor(parts: readonly BadPart[]) {
    super(`The answer is not what the contract says: ${parts.map(({ field }) => field).join(', ')}.`);
    this.parts = parts;
  }
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/**
 * Reads an answer as its schema says, and leaves out the items of lists that it cannot read: one that is newer than
 * this client, say, must not take the rest with it. Items of a list within an item are left out of that one alone.
 * @throws UnreadableReply where something outside of lists is wrong.
 */
export function readReply<S extends z.ZodMiniType>(schema: S, value: unknown): ReadReply<z.output<S>> {
  const result = z.safeParse(schema, value);
  if (result.success) return { data: result.data, dropped: [] };
  const { issues } = result.error;
  const places = issues.map(({ path }) => itemOf(path));
  const least = withoutItems(value, places);
  const again = z.safeParse(schema, least);
  if (!again.success) throw new UnreadableReply(issues.map(partOf));
  return { data: again.data, dropped: issues.map(partOf) };
}

/** The path of the innermost list item on the way to what is wrong; empty where there is none. */
function itemOf(path: Path): Path {
  return path.slice(0, path.findLastIndex((step) => typeof step === 'number') + 1);
}

/** A copy of the value without the items that stand at these paths. */
function withoutItems(value: unknown, places: readonly Path[]): unknown {
  if (places.length === 0) return value;
  const below = (step: PropertyKey): Path[] =>
    places.filter((path) => path.length > 1 && path[0] === step).map((path) => path.slice(1));
  const isBad = (step: PropertyKey): boolean => places.some((path) => path.length === 1 && path[0] === step);
  if (Array.isArray(value))
    return value.flatMap((item: unknown, place) => (isBad(place) ? [] : [withoutItems(item, below(place))]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withoutItems(part, below(key))]),
  );
}

function partOf({ path }: Issue): BadPart {
  const names = path.filter((step) => typeof step === 'string' && /^[A-Za-z_]+$/.test(step));
  return { field: names.join('.').slice(0, 60) };
}
