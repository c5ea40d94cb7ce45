import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { jobSlots, sleepersOf, wake } from '#functions/platform/jobs/jobs.ts';

const wakingAtOnce = 10;

/**
 * The clock of the jobs, each minute: what was to begin by now becomes due, and so does what was begun and has not been
 * heard of for longer than a step may take. What does not fit into a minute is found by the next.
 */
export async function handler(): Promise<void> {
  const until = Date.now() + deadlines.wakingMs;
  for (const slot of jobSlots) await wakeSlot(slot, until);
}

async function wakeSlot(slot: string, until: number): Promise<void> {
  // The index is a moment behind: a page that nobody could be woken of ends the round.
  for (let seen = ''; Date.now() < until;) {
    const now = new Date();
    const sleepers = await sleepersOf(slot, now);
    const [first] = sleepers;
    if (first === undefined || first.pk === seen) return;
    seen = first.pk;
    await inParallel(sleepers, wakingAtOnce, (sleeper) => wake(sleeper, now));
  }
}
