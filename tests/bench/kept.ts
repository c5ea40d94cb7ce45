import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { projectRoot } from '#infra/build/contentFolder.ts';
import type { CallUnits } from './countCalls.ts';
import { goalIds, type Outcome } from './goal.ts';
import { showMarkdown } from './show.ts';

const kept = join(projectRoot, '.build', 'bench.json');
const keptCounts = join(projectRoot, '.build', 'bench-calls.json');
const begin = '<!-- bench: written by `npm run bench -- --readme` -->';
const end = '<!-- end of bench -->';

const Figure = z.object({
  name: z.string(),
  unit: z.string(),
  figure: z.number(),
  limit: z.number(),
  peer: z.optional(z.number()),
  floor: z.optional(z.number()),
  size: z.optional(z.number()),
  fair: z.string(),
});
const Units = z.object({ reads: z.number(), writes: z.number() });
/** What some work consumed. */
export const Taken = z.extend(Units, {
  rounds: z.number(),
  lightRounds: z.number(),
  runs: z.number(),
  shared: z.record(z.string(), Units),
});
/** What calls consumed. */
export const Calls = z.array(
  z.object({
    name: z.string(),
    route: z.string(),
    units: Taken,
    later: Taken,
    batched: Taken,
    grown: Units,
    floor: Units,
  }),
);

const Outcomes = z.array(
  z.object({
    id: z.enum(goalIds),
    name: z.string(),
    parts: z.array(Figure),
    problem: z.optional(z.string()),
    seconds: z.number(),
  }),
);

/** The latest results, by goal. */
export function keptOutcomes(): readonly Outcome[] {
  try {
    return Outcomes.parse(JSON.parse(readFileSync(kept, 'utf8')));
  } catch {
    return [];
  }
}

/** Stores results; goals that were not measured now keep theirs. */
export function keepOutcomes(outcomes: readonly Outcome[]): void {
  const all = new Map([...keptOutcomes(), ...outcomes].map((outcome) => [outcome.id, outcome]));
  mkdirSync(join(projectRoot, '.build'), { recursive: true });
  writeFileSync(kept, JSON.stringify(goalIds.flatMap((id) => all.get(id) ?? [])));
}

/** Stores what calls consumed, for `--json`. */
export function keepCalls(calls: readonly CallUnits[]): void {
  mkdirSync(join(projectRoot, '.build'), { recursive: true });
  writeFileSync(keptCounts, JSON.stringify(calls));
}

/** The last counted consumption of calls. */
export function keptCalls(): readonly CallUnits[] {
  try {
    return Calls.parse(JSON.parse(readFileSync(keptCounts, 'utf8')));
  } catch {
    return [];
  }
}

/** Writes the table between its markers in the bench's README. @throws if the markers are missing. */
export function writeReadme(outcomes: readonly Outcome[]): void {
  const path = join(projectRoot, 'tests', 'bench', 'README.md');
  const text = readFileSync(path, 'utf8');
  const [before, rest] = text.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined)
    throw new Error('tests/bench/README.md has no markers for the table.');
  writeFileSync(path, `${before}${begin}\n\n${showMarkdown(outcomes)}\n\n${end}${after}`);
}
