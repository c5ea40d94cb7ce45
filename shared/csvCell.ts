/** What a spreadsheet takes for a formula, and runs: some read the full-width signs as the plain ones. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;
/** A formula as it was written to be read as text. */
const escaped = /^'(?=[=+\-@＝＋－＠\t\r\n])/;

/** A cell of a CSV file whose words no spreadsheet takes for a formula. */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The words of a cell as they were before `csvCell`, so that a roster that was written reads as the same. */
export function plainCell(text: string): string {
  return text.replace(escaped, '');
}
