/**
 * Rebuilds the indexes of people and posts from the tables that the environment names. The previous indexes stay in use
 * until then.
 */
export async function rebuildDirectory(env: Readonly<Record<string, string>>): Promise<void> {
  // The stores read the environment when they are loaded, so set it first.
  Object.assign(process.env, env);
  const { startDirectoryRebuild } = await import('#functions/office/store/adminCli.ts');
  await startDirectoryRebuild();
}
