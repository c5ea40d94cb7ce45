import type { RosterProblem } from '#shared/rosterEntities.ts';
import { csvLine } from '#shared/csvCell.ts';
import { problemWords, fieldLabels } from './rosterWords.ts';

/** Lets the browser save a CSV file; its mark tells office programs that it is UTF-8. */
export function saveCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\u{feff}', csv], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The lines to look at as a file. */
export function problemsCsv(problems: readonly RosterProblem[]): string {
  const lines = problems.map((problem) =>
    csvLine([
      String(problem.line),
      problem.field === undefined ? '' : fieldLabels[problem.field],
      problem.says,
      problemWords(problem),
      problem.isLeftOut ? 'Line is left out' : 'Imported',
    ]),
  );
  return [csvLine(['Line', 'Column', 'What it says', 'What is wrong', 'Then']), ...lines].join('');
}
