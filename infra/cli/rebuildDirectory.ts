/** Has the indexes of people and of posts built anew out of the tables that the environment names; until they are, those of before serve. */
export async function rebuildDirectory(env: Readonly<Record<string, string>>): Promise<void> {
  // The stores read their surroundings as they are loaded, so they must be there before.
  Object.assign(process.env, env);
  const { startDirectoryRebuild } = await import('#functions/office/store/adminCli.ts');
  await startDirectoryRebuild();
}
