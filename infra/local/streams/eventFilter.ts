import * as z from 'zod/mini';

/** An event filter pattern of Lambda: nested objects that end in lists of accepted values. */
export type Pattern = { readonly [name: string]: Pattern | readonly unknown[] };

const Pattern: z.ZodMiniType<Pattern> = z.lazy(() =>
  z.record(z.string(), z.union([z.array(z.unknown()), Pattern])),
);
const Prefix = z.object({ prefix: z.string() });
const Suffix = z.object({ suffix: z.string() });
const Exists = z.object({ exists: z.boolean() });
const AnythingBut = z.object({ 'anything-but': z.array(z.unknown()) });
const Alternatives = z.array(Pattern);

/** @throws if the text is not a pattern. */
export function readPattern(text: string): Pattern {
  return Pattern.parse(JSON.parse(text));
}

/** True if each field of the pattern has one of its accepted values. */
export function matches(pattern: Pattern, value: unknown): boolean {
  return Object.entries(pattern).every(([name, wanted]) => {
    if (name === '$or')
      return z.parse(Alternatives, wanted).some((alternative) => matches(alternative, value));
    const field = fieldOf(value, name);
    return isList(wanted) ? wanted.some((rule) => accepts(rule, field)) : matches(wanted, field);
  });
}

function isList(pattern: Pattern | readonly unknown[]): pattern is readonly unknown[] {
  return Array.isArray(pattern);
}

function accepts(rule: unknown, field: unknown): boolean {
  const exists = Exists.safeParse(rule);
  if (exists.success) return (field !== undefined) === exists.data.exists;
  const prefix = Prefix.safeParse(rule);
  if (prefix.success) return typeof field === 'string' && field.startsWith(prefix.data.prefix);
  const suffix = Suffix.safeParse(rule);
  if (suffix.success) return typeof field === 'string' && field.endsWith(suffix.data.suffix);
  const but = AnythingBut.safeParse(rule);
  if (but.success) return field !== undefined && !but.data['anything-but'].includes(field);
  return field !== undefined && rule === field;
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
