import * as z from 'zod/mini';
import { id } from '#shared/platform/fields.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const IdCursor = z.object({ id: id('cursor') });

/** The id that the previous page ended at, from `?cursor=`. @throws RouteFailure (400) if it is invalid. */
export function idFromCursor(cursor: string | undefined): string | undefined {
  return decodeCursor(IdCursor, cursor)?.id;
}

/** The `?cursor=` of the page after this id. */
export function cursorOfId(last: string | undefined): string | undefined {
  return encodeCursor(last === undefined ? undefined : { id: last });
}
