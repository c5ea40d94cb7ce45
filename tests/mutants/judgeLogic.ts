import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeMutants } from './judgeMutants.ts';
import { listMutants } from './mutantList.ts';
import { measureReach } from './reach.ts';
import { drawSample } from './sample.ts';
import { showScores, showSurvivors } from './scores.ts';
import { openVerdicts } from './verdicts.ts';
import { openWorkers } from './workers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = fileURLToPath(new URL('.', import.meta.url));
const keptIn = join(root, '.build/mutants');
const goal = 0.9;

export interface LogicOptions {
  /** Parts of file names; empty for all files. */
  readonly files: readonly string[];
  /** How many mutants are drawn; undefined for all. */
  readonly sample: number | undefined;
  readonly seed: string;
  /** How many are judged at the same time. */
  readonly workers: number;
}

/**
 * Changes the server's logic one piece at a time and expects a test to fail. Results are stored in `.build`, so that an
 * interrupted run continues where it stopped.
 * @returns true if at least 90 % of the sample were caught.
 */
export async function judgeLogic({ files, sample, seed, workers: count }: LogicOptions): Promise<boolean> {
  if (!existsSync(join(folder, 'node_modules'))) {
    spawnSync('npm', ['ci', '--prefix', folder, '--loglevel=error'], { stdio: 'inherit' });
  }
  const list = listMutants();
  const wanted = list.mutants.filter(
    ({ file }) => files.length === 0 || files.some((part) => file.includes(part)),
  );
  const { drawn, all } = drawSample(wanted, sample ?? wanted.length, seed);
  console.log(
    `${wanted.length} mutants; ${drawn.length} drawn with seed ${seed}, ${all.length} with more of small features`,
  );
  const workers = openWorkers(count);
  try {
    const reach = await measureReach(workers, list, join(keptIn, 'reach.jsonl'));
    const verdicts = openVerdicts(join(keptIn, 'verdicts.jsonl'));
    const judged = await judgeMutants(all, {
      workers,
      switched: list.switched,
      reach,
      verdicts,
      trusted: new Map(),
    });
    const features = Map.groupBy(wanted, ({ feature }) => feature);
    console.log(showScores(judged, new Set(drawn), features));
    writeFileSync(join(keptIn, 'survivors.txt'), showSurvivors(judged, root));
    const counted = judged.filter(({ mutant }) => drawn.includes(mutant));
    return (
      counted.filter(({ outcome }) => outcome === 'caught' || outcome === 'timeout').length >=
      goal * counted.length
    );
  } finally {
    for (const { runner } of workers) runner.close();
  }
}
