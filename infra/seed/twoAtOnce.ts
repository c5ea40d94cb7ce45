/**
 * Does the work for each item, two at a time: the site answers one while the other is in transit. More would start
 * function environments that are not needed later.
 * @returns the results in the order of the items.
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
