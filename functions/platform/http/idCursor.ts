import * as z from 'zod/mini';
import { id } from '#shared/fields.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const Place = z.object({ id: id('cursor') });

/** The id that the page before ended at, from `?cursor=`. @throws RouteFailure (400) where it is not one of ours. */
export function idFromCursor(cursor: string | undefined): string | undefined {
  return decodeCursor(Place, cursor)?.id;
}

/** The `?cursor=` of the page behind this id. */
export function cursorOfId(last: string | undefined): string | undefined {
  return encodeCursor(last === undefined ? undefined : { id: last });
}
