import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { projectRoot } from '#infra/build/contentFolder.ts';
import type { Counted } from './demand.ts';
import { Calls, Taken } from './kept.ts';

const path = join(projectRoot, '.build', 'bench-counted.json');

const Frames = z.object({
  hello: z.number(),
  ping: z.number(),
  ask: z.number(),
  watch: z.number(),
  read: z.number(),
  named: z.number(),
  fromServer: z.number(),
});
const Kept = z.object({
  calls: Calls,
  day: z.object({
    calls: z.array(z.tuple([z.string(), z.number()])),
    frames: Frames,
    answeredBytes: z.number(),
    site: z.array(z.object({ files: z.number(), bytes: z.number() })),
  }),
  line: z.object({ visit: Taken, ping: Taken, ask: Taken, watch: Taken, read: Taken }),
  cpuMs: z.number(),
});

/** Stores what a member's month is computed from, so that the cost table needs no second measurement. */
export function keepCounted({ day, ...rest }: Counted): void {
  mkdirSync(join(projectRoot, '.build'), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...rest, day: { ...day, calls: [...day.calls] } }, undefined, 1));
}

/** What was counted last. @throws if nothing was. */
export function keptCounted(): Counted {
  const { day, ...rest } = Kept.parse(JSON.parse(readFileSync(path, 'utf8')));
  return { ...rest, day: { ...day, calls: new Map(day.calls) } };
}
