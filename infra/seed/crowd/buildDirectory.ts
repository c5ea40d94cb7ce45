import { peopleSource } from '#functions/directory/peopleSource.ts';
import { postSource } from '#functions/experiences/feed/postSource.ts';
import { buildWhole } from '#functions/search/snapshots/buildSnapshot.ts';

/**
 * Builds the indexes of people and posts from the tables that this process's environment names, as the site's jobs do.
 */
export async function buildDirectory(): Promise<void> {
  const now = new Date();
  await buildWhole(peopleSource, now);
  await buildWhole(postSource, now);
}
