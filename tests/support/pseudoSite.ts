import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { buildInto } from '#infra/build/siteBundle.ts';
import { siteConfig } from '#web/vite.config.ts';

/** The site with longer texts: English, and at the end of each text two fifths more, part of its last word. */
export interface PseudoSite {
  /** Lets a browser load this site in place of the built one; its API stays. */
  readonly serve: (context: BrowserContext) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** No word is longer than the longest that other languages have in such places. */
const longestTail = 8;

/** The English with a tail, as long texts of other languages are. Only the first form of a plural counts. */
function stretch(text: string): string {
  const shown = text.replace(/\{\w+, plural,.*?\{(.*?)\}.*\}/s, '$1').replace(/<[^>]*>|\{\w+\}/g, '');
  return text + '~'.repeat(Math.min(longestTail, Math.ceil(shown.length * 0.4)));
}

/** Builds it into a folder of its own. */
export async function pseudoSite(): Promise<PseudoSite> {
  const folder = await mkdtemp(join(tmpdir(), 'alumni-pseudo-'));
  await buildInto(folder, siteConfig('en', stretch));
  const serve = async (context: BrowserContext) => {
    // Chromium does not know where a page that it is handed comes from, and would not let it open a socket.
    await context.grantPermissions(['local-network-access']);
    await context.route(/^[^?]*$/, async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = join(folder, extname(pathname) === '' ? 'index.html' : pathname);
      const isOfSite = !pathname.startsWith('/api/') && existsSync(file);
      await (isOfSite ? route.fulfill({ path: file }) : route.fallback());
    });
  };
  return { serve, end: () => rm(folder, { recursive: true, force: true }) };
}
