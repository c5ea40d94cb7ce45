/** Reads a file in parts. */
export async function wholeCsv(
  read: (place: {
    readonly after?: string;
  }) => Promise<{ readonly csv: string; readonly after?: string | undefined }>,
): Promise<string> {
  const parts: string[] = [];
  let after: string | undefined;
  do {
    const part = await read(after === undefined ? {} : { after });
    parts.push(part.csv);
    after = part.after;
  } while (after !== undefined);
  return parts.join('');
}
