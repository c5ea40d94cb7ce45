/**
 * Brings the likes that earlier versions kept with their experiences into a table of their own, in the tables that the
 * environment names, while the site runs. @returns how many. Safe to repeat.
 */
export async function moveLikes(env: Readonly<Record<string, string>>): Promise<number> {
  // The stores read their surroundings as they are loaded, so they must be there before.
  Object.assign(process.env, env);
  const { moveOldLikes } = await import('#functions/stores/oldLikes.ts');
  return moveOldLikes(new Date());
}
