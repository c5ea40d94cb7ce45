import type { RosterFile } from '#shared/roster.ts';

type Separator = RosterFile['separator'];
const separators: readonly Separator[] = [';', '\t', ','];

/** The separator of a file, judged by its first line: the most frequent one outside quotes. */
export function separatorOf(text: string): Separator {
  const heading = headingIn(text);
  const counted = separators.map((separator) => [separator, heading.split(separator).length] as const);
  return counted.reduce((most, one) => (one[1] > most[1] ? one : most), [',', 1] as const)[0];
}

/** The first line that is not empty, without quoted text. */
function headingIn(text: string): string {
  const bare = text.replaceAll(/"(?:[^"]|"")*"/g, '""');
  return bare.split(/[\r\n]+/).find((line) => line.trim() !== '') ?? '';
}
