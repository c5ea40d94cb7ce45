/** Has the index of people built anew out of the tables that the environment names; until it is, the one of before serves. */
export async function rebuildDirectory(env: Readonly<Record<string, string>>): Promise<void> {
  // The stores read their surroundings as they are loaded, so they must be there before.
  Object.assign(process.env, env);
  const { startDirectoryRebuild } = await import('#functions/stores/officePowers.ts');
  await startDirectoryRebuild();
}
