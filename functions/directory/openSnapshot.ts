import { type PeopleSnapshot, readSnapshot, SnapshotBroken } from '../people/snapshot.ts';
import { readPeopleObject } from '../stores/peopleObjects.ts';

/** The snapshot behind a key; undefined where it is gone, is not what was stored, or of another format. */
export async function openSnapshot(stored: {
  readonly key: string;
  readonly sha256: string;
}): Promise<PeopleSnapshot | undefined> {
  const bytes = await readPeopleObject(stored);
  if (bytes === undefined) return undefined;
  try {
    return readSnapshot(bytes);
  } catch (error) {
    if (error instanceof SnapshotBroken) return undefined;
    throw error;
  }
}
