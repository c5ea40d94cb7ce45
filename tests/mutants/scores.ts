import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutantList.ts';
import { wilson } from './sample.ts';
import type { Verdict } from './verdicts.ts';

export interface Judged {
  readonly mutant: Mutant;
  /** `unreached`: no test runs its code. */
  readonly outcome: Verdict['outcome'] | 'unreached';
}

const percent = (share: number) => (share * 100).toFixed(1);

function row(name: string, of: number, judged: readonly Judged[]): string {
  const count = (wanted: Judged['outcome']) => judged.filter(({ outcome }) => outcome === wanted).length;
  const caught = count('caught') + count('timeout');
  const [low, high] = wilson(caught, judged.length);
  const cells = [
    name,
    of,
    judged.length,
    `${percent(caught / judged.length)} %`,
    judged.length === of ? 'all' : `${percent(low)} to ${percent(high)}`,
    count('timeout'),
    count('survived'),
    count('unreached'),
  ];
  return `| ${cells.join(' | ')} |`;
}

/**
 * The table of the README: a row for the whole, computed from the equal-chance sample, and one for each feature.
 * @param features all mutants of each.
 */
export function showScores(
  judged: readonly Judged[],
  drawn: ReadonlySet<Mutant>,
  features: ReadonlyMap<string, readonly Mutant[]>,
): string {
  const whole = judged.filter(({ mutant }) => drawn.has(mutant));
  const all = [...features.values()].flat().length;
  return [
    '| feature | mutants | judged | caught | 95 % interval | of them by timeout | survived | reached by no test |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    row('**all**', all, whole),
    ...[...features].map(([feature, mutants]) =>
      row(
        `\`${feature}\``,
        mutants.length,
        judged.filter(({ mutant }) => mutant.feature === feature),
      ),
    ),
  ].join('\n');
}

/** Every mutant that survived: its place, the old code, the new code. */
export function showSurvivors(judged: readonly Judged[], root: string): string {
  return judged
    .filter(({ outcome }) => outcome === 'survived' || outcome === 'unreached')
    .map(({ mutant: { file, start, end, mutator, replacement }, outcome }) => {
      const lines = readFileSync(join(root, file), 'utf8')
        .split('\n')
        .slice(start.line, end.line + 1);
      const last = lines.length - 1;
      const stood = lines.map((line, index) =>
        line.slice(index === 0 ? start.column : 0, index === last ? end.column : undefined),
      );
      return `${outcome} ${file}:${start.line + 1}:${start.column + 1} ${mutator}\n- ${stood.join('\n- ')}\n+ ${replacement.replaceAll('\n', '\n+ ')}\n`;
    })
    .toSorted()
    .join('\n');
}
