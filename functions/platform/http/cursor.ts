import * as z from 'zod/mini';
import type { Attributes } from '#functions/platform/dynamo/table.ts';
import { id } from '#shared/platform/fields.ts';
import { commonFailure } from './failure.ts';

const Key = z.record(z.string(), z.union([z.string(), z.number()]));

/** Encodes the key that a page ended at for `?cursor=`; undefined at the end of the list. */
export function encodeCursor(last: Attributes | undefined): string | undefined {
  return last === undefined ? undefined : Buffer.from(JSON.stringify(last)).toString('base64url');
}

/**
 * Decodes a cursor and checks it against the list's key schema, so that no cursor reaches into another list.
 * @throws RouteError (400) if it is invalid.
 */
export function decodeCursor<S extends z.ZodMiniType>(
  schema: S,
  text: string | undefined,
): z.output<S> | undefined {
  if (text === undefined) return undefined;
  const parsed = z.safeParse(schema, parseKey(text));
  if (!parsed.success)
    throw commonFailure('invalidInput', {
      errors: [{ path: 'cursor', message: "cursor isn't valid.", code: 'INVALID_CURSOR' }],
    });
  return parsed.data;
}

function parseKey(text: string): unknown {
  try {
    return Key.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

const IdCursor = z.object({ id: id('cursor') });

/** The id that the previous page ended at, from `?cursor=`. @throws RouteError (400) if it is invalid. */
export function idFromCursor(cursor: string | undefined): string | undefined {
  return decodeCursor(IdCursor, cursor)?.id;
}

/** The `?cursor=` of the page after this id. */
export function cursorOfId(last: string | undefined): string | undefined {
  return encodeCursor(last === undefined ? undefined : { id: last });
}
