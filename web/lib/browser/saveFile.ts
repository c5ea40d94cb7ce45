/** Makes the browser save a file. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Makes the browser save a CSV file; its byte order mark says that it is UTF-8. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob(['\u{feff}', csv], { type: 'text/csv' }));
}
