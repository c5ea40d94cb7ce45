import { newId } from '#functions/platform/runtime/ids.ts';
import { putImageSizes } from './files.ts';
import { addImage, dropImage, type StoredImage } from './images.ts';
import { recode } from './recode.ts';

/**
 * Stores an image that was sent with a form. It expires unless it is claimed; drop it if the claim fails.
 * @returns undefined if the bytes are not an accepted image.
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
  // The row is written first: if this stops half way, its expiry deletes the objects.
  const row = await addImage({ id, ownerId, state: 'ready', width, height }, now);
  try {
    await putImageSizes(id, sizes);
    return row;
  } catch (error) {
    await dropImage(id);
    throw error;
  }
}
