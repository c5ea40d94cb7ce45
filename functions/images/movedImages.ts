import * as z from 'zod/mini';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { Image } from '#shared/platform/entities.ts';
import { addImage, showImage, StoredImage } from './images.ts';

/** Gives images a new name, so that the old URL no longer works for people who know it. */
const images = new Table('images');

const Row = z.extend(StoredImage, { sk: z.string() });
type Row = z.output<typeof Row>;

const keyOf = (id: string) => ({ pk: id, sk: '-' });

/**
 * Starts to move an image to another id. The new row is written first: it expires unless the move is completed, and
 * its objects are deleted with it.
 * @returns the new row; undefined if the image is gone.
 */
export async function beginImageMove(id: string, freshId: string, now: Date): Promise<Row | undefined> {
  const row = await images.get(Row, keyOf(id), { consistent: true });
  if (row === undefined) return undefined;
  const { pk: _, sk: __, usedBy: ___, expiresAt: ____, ...facts } = row;
  await addImage({ id: freshId, ...facts }, now);
  return { ...row, pk: freshId };
}

/** A moved image as its experience shows it. */
export function movedImage(row: Row, { alt }: Pick<Image, 'alt'>): Image {
  return showImage(row, alt);
}

/** The steps that complete the move once the objects are copied; the old objects are deleted with their row. */
export function movedImageSteps(id: string, row: Row): readonly Step[] {
  const isThere = { expression: 'attribute_exists(pk)' };
  return [images.putStep({ ...row, ...keyOf(row.pk) }, isThere), images.removeStep(keyOf(id), isThere)];
}
