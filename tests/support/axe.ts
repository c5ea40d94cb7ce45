import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All rules of WCAG up to AA, and best practices. */
export const wcag: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** What a theme changes. */
export const colors: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/**
 * The violations that axe finds on the page, each as `<rule>: <element>`. Our pages have no frames, so it runs
 * in the page itself. Opening a page for each result, like axe's own driver, costs more than the analysis.
 */
export async function axeFindings(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source);
  return page.evaluate(
    async (asked) => {
      if (window.axe === undefined) throw new Error('The page was left while axe looked at it.');
      const { violations } = await window.axe.run(document, asked);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    },
    { ...options, resultTypes: ['violations' as const] },
  );
}
