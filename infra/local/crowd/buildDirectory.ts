import { buildOn } from '#functions/directory/buildSnapshot.ts';
import { logShards } from '#functions/directory/logWriter.ts';

/** Builds the index of people out of the tables that this process's environment names, as the job of the site does. */
export async function buildDirectory(): Promise<void> {
  const now = new Date();
  let place = await buildOn(logShards, undefined, now);
  while (place !== undefined) place = await buildOn(logShards, place, now);
}
