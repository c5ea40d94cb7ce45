import { openBrowser } from '../../support/browser.ts';
import { largestPaint, type Look, look, signedIn } from '../browsing.ts';
import type { Figure, Goal } from '../goal.ts';
import { median } from '../measure.ts';
import { buildMaps } from '../neededCode.ts';

const paths = ['/', '/messages', '/experience', '/findusers', '/classes', '/events', '/profile', '/settings'];
const paints = 3;
const needed = 1.25;

function weights(path: string, one: Look): Figure {
  return {
    name: `${path}: ${one.codeKb.toFixed(0)} kB in ${one.files} files, ${one.apiCalls} calls, over the modules needed`,
    unit: 'x',
    figure: one.codeKb / one.neededKb,
    limit: needed,
    floor: 1,
    fair: `of scripts those modules count of which anything ran in the first look, by Chromium's coverage, of sheets the rules that were used; code line by line comes to ${(one.codeKb / one.usedKb).toFixed(2)}, most of it in React`,
  };
}

/** Every screen of a member: its bytes, and the time of its largest contentful paint. */
export const everyScreen: Goal = {
  id: 'G16',
  name: 'Screens of a member',
  measure: async ({ cast }) => {
    const { me } = await cast();
    await buildMaps();
    const browser = await openBrowser();
    try {
      const context = await signedIn(browser, me);
      const figures: Figure[] = [];
      let steps = 0;
      for (const path of paths) {
        const one = await look(context, path);
        figures.push(weights(path, one));
        steps += one.chained;
        const seconds: number[] = [];
        for (let count = 0; count < paints; count += 1)
          seconds.push((await largestPaint(context, path)) / 1000);
        figures.push({
          name: `${path}: largest paint, slow 4G, CPU x4`,
          unit: 's',
          figure: median(seconds),
          limit: path === '/' ? 2 : 2.5,
          fair: 'wall time, the median of 3: other loads on the machine add to it',
        });
      }
      const further = { name: 'files a step further off', unit: 'files', figure: steps, limit: 0 };
      return [...figures, { ...further, fair: 'counted over all screens' }];
    } finally {
      await browser.close();
    }
  },
};
