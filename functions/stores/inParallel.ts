/** Does the work for every item, at most `most` at once. @returns the results in the order of the items. */
export async function inParallel<T, U>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<U>,
): Promise<U[]> {
  const results: U[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const place = next;
      next += 1;
      const [item] = items.slice(place, place + 1);
      if (item !== undefined) results[place] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}
