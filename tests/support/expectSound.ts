import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { axeFindings, wcag } from './axe.ts';
import { expectNothingOverflows } from './visitor.ts';

/** Expects that nothing is cut off and no rule of accessibility is violated: wide and narrow, light and dark. */
export async function expectSound(page: Page): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNothingOverflows(page);
      expect(await axeFindings(page, wcag), `${page.url()} ${theme} ${width}`).toEqual([]);
    }
  }
}
