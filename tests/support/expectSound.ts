import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { expectNothingOverflows } from './visitor.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is shown is cut off nowhere and breaks no rule of accessibility: wide and narrow, light and dark. */
export async function expectSound(page: Page): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNothingOverflows(page);
      const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
      );
      expect(found, `${page.url()} ${theme} ${width}`).toEqual([]);
    }
  }
}
