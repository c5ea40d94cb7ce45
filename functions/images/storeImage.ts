import { putSizes } from './files.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { addImage, dropImage, type StoredImage } from './images.ts';
import { recode } from './recode.ts';

/**
 * Stores an image that came with a form. It expires unless a claim follows; drop it where that fails.
 * @returns undefined where the bytes are no image we take.
 */
export async function storeImage(
  bytes: Buffer,
  ownerId: string,
  now: Date,
): Promise<StoredImage | undefined> {
  const recoded = await recode(bytes);
  if (recoded === undefined) return undefined;
  const { width, height, sizes } = recoded;
  const id = newId(now);
  // The row first: should this end half way, its expiry takes the objects along.
  const row = await addImage({ id, ownerId, state: 'ready', width, height, sized: true }, now);
  try {
    await putSizes(id, sizes);
    return row;
  } catch (error) {
    await dropImage(id);
    throw error;
  }
}
