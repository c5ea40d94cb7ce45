import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { findChromium } from '../../support/browser.ts';
import type { Figure, Goal } from '../goal.ts';

const run = promisify(execFile);
const forms = ['mobile', 'desktop'] as const;
const Scores = z.record(z.string(), z.number());

/** Lighthouse's four scores of /login. */
export const lighthouse: Goal = {
  id: 'G10',
  name: 'Lighthouse',
  measure: async ({ site, peers }) => {
    const { url } = await site();
    const audit = join(await peers(), 'audit.js');
    const figures: Figure[] = [];
    for (const form of forms) {
      const { stdout } = await run(process.execPath, [audit, `${url}/login`, form, findChromium() ?? '']);
      const scores = Object.entries(Scores.parse(JSON.parse(stdout)));
      figures.push({
        name: `/login, ${form}: points short of 100 (${scores.map(([name, score]) => `${name} ${score}`).join(', ')})`,
        unit: 'points',
        figure: scores.reduce((sum, [, score]) => sum + 100 - score, 0),
        limit: 0,
        fair: 'simulated 4G; performance counts time of the processor, which other loads lengthen',
      });
    }
    return figures;
  },
};
