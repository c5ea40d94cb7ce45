/** Prints rows under a heading, with numbers aligned right. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (string | number)[][],
): void {
  const lines = [
    head,
    ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? round(cell) : cell))),
  ];
  const widths = head.map((_, place) => Math.max(...lines.map((line) => line[place]?.length ?? 0)));
  const print = (line: readonly string[]) =>
    line.map((cell, place) =>
      place === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[place] ?? 0),
    );
  process.stdout.write(`\n${title}\n${lines.map((line) => print(line).join('  ')).join('\n')}\n`);
}

const round = (value: number) => String(Math.round(value * 100) / 100);
