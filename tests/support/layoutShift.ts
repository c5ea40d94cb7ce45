import type { Page } from '@playwright/test';

/** The sum of a page's layout shifts since it opened. */
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const sum = list
            .getEntries()
            .reduce((all, entry) => all + ('value' in entry ? Number(entry.value) : 0), 0);
          done(sum);
        }).observe({ type: 'layout-shift', buffered: true });
        // Without any shift the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
      }),
  );
