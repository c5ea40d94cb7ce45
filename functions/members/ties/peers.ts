import type { Author } from '#shared/platform/entities.ts';
import { authorsFor, formerAuthor } from '../people.ts';
import { blocksAndMutesOf, namesWhenBlocked } from './blocks.ts';

/** A member as shown across a block: with their name at the time of the block and without a photo. */
export const authorWhenBlocked = (id: string, name: Pick<Author, 'fullName' | 'username'>): Author => ({
  _id: id,
  id,
  ...name,
  profilePhoto: '',
});

/**
 * The people a member has exchanged messages with, as the member may see them. After a block both keep their
 * messages, but neither sees the other's current name or photo.
 */
export async function peersFor(viewer: string, ids: readonly string[]): Promise<(id: string) => Author> {
  const [authorOf, { blocked }] = await Promise.all([authorsFor(viewer, ids), blocksAndMutesOf(viewer)]);
  const names = await namesWhenBlocked(
    viewer,
    ids.filter((id) => blocked.has(id)),
  );
  return (id) => {
    const [author, name] = [authorOf(id), names.get(id)];
    if (author === undefined) return formerAuthor(id);
    return name === undefined ? author : authorWhenBlocked(id, name);
  };
}
