import * as z from 'zod/mini';
import type { Values } from '#functions/platform/dynamo/table.ts';
import { problem } from './failure.ts';

const Key = z.record(z.string(), z.union([z.string(), z.number()]));

/** The key that a page ended at, as the text of `?cursor=`; undefined where the list has ended. */
export function encodeCursor(last: Values | undefined): string | undefined {
  return last === undefined ? undefined : Buffer.from(JSON.stringify(last)).toString('base64url');
}

/**
 * Reads a cursor back and holds it to the shape of the list's own keys, so that none can reach into another list.
 * @throws RouteFailure (400) where it is not one of ours.
 */
export function decodeCursor<S extends z.ZodMiniType>(
  schema: S,
  text: string | undefined,
): z.output<S> | undefined {
  if (text === undefined) return undefined;
  const parsed = z.safeParse(schema, parseKey(text));
  if (!parsed.success)
    throw problem('invalidInput', { errors: [{ path: 'cursor', message: 'cursor is not valid.' }] });
  return parsed.data;
}

function parseKey(text: string): unknown {
  try {
    return Key.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
