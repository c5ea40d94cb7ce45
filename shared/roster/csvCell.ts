/** What spreadsheets would run as a formula; some treat full-width signs like the usual ones. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;
/** A formula that was escaped to be read as text. */
const escaped = /^'(?=[=+\-@＝＋－＠\t\r\n])/;

/** A cell of a CSV file, escaped so that no spreadsheet runs it as a formula. */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Undoes `csvCell`, so that an exported roster imports unchanged. */
export function plainCell(text: string): string {
  return text.replace(escaped, '');
}
