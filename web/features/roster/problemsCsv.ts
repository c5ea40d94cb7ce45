import type { RosterProblem } from '#shared/roster/entities.ts';
import { csvLine } from '#shared/platform/csvCell.ts';
import { problemWords, fieldLabels } from './rosterWords.ts';

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
