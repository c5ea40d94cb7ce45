/**
 * Does the work for each item, two at a time: the site answers one while the other is on its way. More would have it start
 * functions once more that nobody needs afterwards. @returns the results in the order of the items.
 */
export async function twoAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const worker = async () => {
    for (const [place, item] of left) results[place] = await work(item);
  };
  await Promise.all([worker(), worker()]);
  return results;
}
