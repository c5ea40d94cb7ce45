import * as z from 'zod/mini';
import type { Image } from '#shared/entities.ts';
import { addImage, imageOf, StoredImage } from './images.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/** Images that get another name, so that nobody who knows the old one sees them any more. */
const images = new Table('images');

const Row = z.extend(StoredImage, { sk: z.string() });
type Row = z.output<typeof Row>;

const keyOf = (id: string) => ({ pk: id, sk: '-' });

/**
 * Begins to give an image another id. The row first: it expires unless the move is done, and takes along what was copied
 * until then; where the move comes too late it is dropped.
 * @returns the row as it will stand under its new id; undefined where the image is gone.
 */
export async function beginMove(id: string, freshId: string, now: Date): Promise<Row | undefined> {
  const row = await images.get(Row, keyOf(id), true);
  if (row === undefined) return undefined;
  const { pk: _, sk: __, usedBy: ___, expiresAt: ____, ...facts } = row;
  await addImage({ id: freshId, ...facts }, now);
  return { ...row, pk: freshId };
}

/** A moved image as its experience shows it. */
export function movedImage(row: Row, { alt }: Pick<Image, 'alt'>): Image {
  return imageOf(row, alt);
}

/** The steps that end what was begun, once the objects are copied; the old ones follow their old row. */
export function movedImageSteps(id: string, row: Row): readonly Step[] {
  const isThere = { expression: 'attribute_exists(pk)' };
  return [images.putStep({ ...row, ...keyOf(row.pk) }, isThere), images.removeStep(keyOf(id), isThere)];
}
