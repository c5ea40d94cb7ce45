import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

/** CPU time of a page's scripts, by Chromium's trace: a thread's clock stops while others have the processor. */

const categories = ['devtools.timeline', 'v8.execute', 'blink.user_timing'];
/** Events that span other scripts inside them. */
const scripts = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks']);
const mark = 'watched';

/** A part of a trace, in microseconds; `tdur` is CPU time. */
const TraceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z._default(z.number(), 0),
  tdur: z._default(z.number(), 0),
});
const Trace = z.object({ traceEvents: z.array(TraceEvent) });

/** CPU time of a page's scripts during some work, in milliseconds. */
export async function scriptMs(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser of its own.');
  await browser.startTracing(page, { categories });
  await page.evaluate((name) => performance.mark(name), mark);
  await act();
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()));
  const marked = traceEvents.find(({ name }) => name === mark);
  const ran = traceEvents
    .filter(({ name, pid, tid }) => scripts.has(name) && pid === marked?.pid && tid === marked.tid)
    .toSorted((one, other) => one.ts - other.ts || other.dur - one.dur);
  let [taken, end] = [0, 0];
  for (const { ts, dur, tdur } of ran) {
    if (ts < end) continue;
    taken += tdur;
    end = ts + dur;
  }
  return taken / 1000;
}
