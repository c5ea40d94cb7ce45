/** Reads every page of a list. */
export async function allPages<T>(
  page: (query: {
    limit: string;
    cursor?: string;
  }) => Promise<{ data: readonly T[]; next: string | undefined }>,
  limit = 100,
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const { data, next } = await page({ limit: String(limit), ...(cursor === undefined ? {} : { cursor }) });
    items.push(...data);
    cursor = next;
  } while (cursor !== undefined);
  return items;
}
