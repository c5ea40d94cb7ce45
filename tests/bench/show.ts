import type { Figure, Outcome } from './goal.ts';
import { decisive, partHolds, ratioOf, verdictOf } from './judge.ts';
import { knownShortfalls } from './knownShortfalls.ts';

const words = { holds: 'yes', open: 'open', short: 'NO' } as const;

/** Three significant digits, without an exponent. */
export function short(value: number | undefined): string {
  if (value === undefined) return '';
  if (!Number.isFinite(value)) return 'endless';
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  const shown = Number(value.toFixed(Math.min(6, digits)));
  return shown.toLocaleString('en-US', { maximumFractionDigits: 6 });
}

/** The cells of one figure. */
function cells({ id }: Outcome, part: Figure, verdict: 'holds' | 'open' | 'short'): string[] {
  const { name, unit, figure, limit, peer, floor, fair } = part;
  const figures = [figure, limit, peer, floor, ratioOf(part)].map(short);
  const word = partHolds(part) ? words.holds : words[verdict];
  return [id, unit === 'x' ? name : `${name}, ${unit}`, ...figures, word, fair];
}

export const heads = ['goal', 'figure of', 'ours', 'limit', 'peer', 'floor', 'ratio', 'holds', 'fair?'];

/** A line for each figure, in the order of the goals. */
export function lines(outcomes: readonly Outcome[]): string[][] {
  return outcomes.flatMap((outcome) => {
    const { id, name, parts, problem } = outcome;
    const verdict = verdictOf(outcome);
    const rows = parts.map((part) => cells(outcome, part, verdict));
    return problem === undefined ? rows : [[id, name, '', '', '', '', '', 'NO', problem]];
  });
}

/** The table, with the reasons for open goals below it. */
export function showTable(outcomes: readonly Outcome[]): string {
  const all = [heads, ...lines(outcomes)];
  const widths = heads.map((_, index) => Math.max(...all.map((line) => line[index]?.length ?? 0)));
  const last = heads.length - 1;
  const isText = (position: number) => position < 2 || position === last;
  const print = (line: readonly string[]) =>
    line
      .map((cell, index) =>
        isText(index) ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const said = outcomes.flatMap((outcome) => {
    const reason = knownShortfalls[outcome.id];
    if (reason === undefined) return [];
    const verdict = verdictOf(outcome);
    if (verdict === 'open') return [`${outcome.id} is open: ${reason}`];
    return verdict === 'holds' ? [`${outcome.id} holds: take it out of tests/bench/knownShortfalls.ts.`] : [];
  });
  return `${all.map(print).join('\n')}\n${said.length > 0 ? `\n${said.join('\n')}\n` : ''}`;
}

/** A line for each goal, with its deciding figure, as Markdown for the bench's README. */
export function showMarkdown(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap((outcome) => {
    const part = decisive(outcome.parts);
    if (part === undefined) return [];
    const [id = '', name = '', ...rest] = cells(outcome, part, verdictOf(outcome));
    return [[id, `${outcome.name}: ${name}`, ...rest.slice(0, -1)]];
  });
  const head = heads.slice(0, -1);
  const rule = head.map((_, index) => (index < 2 ? '---' : '---:'));
  return [head, rule, ...rows].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
