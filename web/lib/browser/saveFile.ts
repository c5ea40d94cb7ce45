/** Saves a file through the browser's download. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Saves a CSV file through the browser's download; a byte order mark marks it as UTF-8. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob(['\u{feff}', csv], { type: 'text/csv' }));
}
