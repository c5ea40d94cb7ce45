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
  const widths = head.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const print = (line: readonly string[]) =>
    line.map((cell, position) =>
      position === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[position] ?? 0),
    );
  process.stdout.write(`\n${title}\n${lines.map((line) => print(line).join('  ')).join('\n')}\n`);
}

const round = (value: number) => String(Math.round(value * 100) / 100);
