import { openBrowser } from '../../support/browser.ts';
import { baseKb, type Look, look, signedIn } from '../browsing.ts';
import type { Figure, Goal } from '../goal.ts';

const most = 88;

function figuresOf(path: string, one: Look, base: number): Figure[] {
  return [
    {
      name: `${path}: HTML, CSS and scripts`,
      unit: 'kB',
      figure: one.codeKb,
      limit: most,
      peer: 632,
      floor: base,
      fair: 'counted in Chromium, brotli; the peer: the median mobile home page, scripts alone (HTTP Archive 2025); the floor: React and a router',
    },
    {
      name: `${path}: preflights, and files a step further off`,
      unit: 'requests',
      figure: one.preflights + one.chained,
      limit: 0,
      fair: 'counted in Chromium',
    },
  ];
}

/** What the first load of the site transfers. */
export const firstLoad: Goal = {
  id: 'G9',
  name: 'First load',
  measure: async ({ cast, peers }) => {
    const { me } = await cast();
    const base = await baseKb(await peers());
    const browser = await openBrowser();
    try {
      const stranger = await browser.newContext({ baseURL: me.url });
      const login = await look(stranger, '/login');
      const home = await look(await signedIn(browser, me), '/');
      return [...figuresOf('/login', login, base), ...figuresOf('/', home, base)];
    } finally {
      await browser.close();
    }
  },
};
