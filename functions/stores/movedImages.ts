import * as z from 'zod/mini';
import type { Image } from '#shared/entities.ts';
import { imageOf, StoredImage } from './images.ts';
import { Table } from './table.ts';
import type { Step } from './transaction.ts';

/** Images that get another name, so that nobody who knows the old one sees them any more. */
const images = new Table('images');

const Row = z.extend(StoredImage, { sk: z.string() });
type Row = z.output<typeof Row>;

const keyOf = (id: string) => ({ pk: id, sk: '-' });

/** The row of an image as it will stand under its new id; undefined where the image is gone. */
export async function movedRow(id: string, freshId: string): Promise<Row | undefined> {
  const row = await images.get(Row, keyOf(id), true);
  return row === undefined ? undefined : { ...row, pk: freshId };
}

/** A moved image as its experience shows it. */
export function movedImage(row: Row, { alt }: Pick<Image, 'alt'>): Image {
  return imageOf(row, alt);
}

/** The steps that move an image; its old objects follow its old row. */
export function movedImageSteps(id: string, row: Row): readonly Step[] {
  return [
    images.putStep({ ...row, ...keyOf(row.pk) }, { expression: 'attribute_not_exists(pk)' }),
    images.removeStep(keyOf(id), { expression: 'attribute_exists(pk)' }),
  ];
}
