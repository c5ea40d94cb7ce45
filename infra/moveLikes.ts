/**
 * Brings the likes that earlier versions kept with their experiences into a table of their own, in the tables that the
 * environment names, while the site runs. @returns how many. Safe to repeat.
 */
export async function moveLikes(env: Readonly<Record<string, string>>): Promise<number> {
  // The stores read their surroundings as they are loaded, so they must be there before.
  Object.assign(process.env, env);
  const { listFeed } = await import('#functions/stores/feed.ts');
  const { moveLikesOf } = await import('#functions/stores/oldLikes.ts');
  let [moved, after]: [number, string | undefined] = [0, undefined];
  do {
    const page: Awaited<ReturnType<typeof listFeed>> = await listFeed({ limit: 100, after, now: new Date() });
    for (const { sk } of page.items) {
      for (let count = await moveLikesOf(sk); count > 0; count = await moveLikesOf(sk)) moved += count;
    }
    after = page.last;
  } while (after !== undefined);
  return moved;
}
