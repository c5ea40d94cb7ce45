import type { PeopleEntry } from '../people/indexedPerson.ts';
import { mergeSnapshot } from '../people/snapshot.ts';
import { type Head, type StoredSnapshot } from '../stores/peopleHead.ts';
import { LogTorn, pagesBehind } from '../stores/peopleLog.ts';
import { openSnapshot } from './openSnapshot.ts';
import { clearUpBefore, publish } from './publish.ts';

/**
 * Writes the next snapshot: the last one that can be read, and all that the log has told since. Killed anywhere, it is
 * done again from the beginning, and loses and doubles nothing.
 * @returns 'impossible' where it must be built anew.
 */
export async function makeNextSnapshot(now: Date): Promise<'done' | 'impossible'> {
  const head = await clearUpBefore();
  if (head === undefined) return 'impossible';
  const made = await nextBytes(head);
  if (made === undefined) return 'impossible';
  await publish(made, head, false, now);
  return 'done';
}

async function nextBytes({ current, previous }: Head) {
  for (const stored of previous === undefined ? [current] : [current, previous]) {
    const made = await behind(stored);
    if (made !== undefined) return made;
  }
  return undefined;
}

async function behind(stored: StoredSnapshot) {
  const old = await openSnapshot(stored);
  if (old === undefined) return undefined;
  const entries: PeopleEntry[] = [];
  const positions = [...stored.positions];
  try {
    for (const [shard, position] of stored.positions.entries()) {
      for (const page of await pagesBehind(shard, position, true)) {
        entries.push(...page.entries);
        positions[shard] = page.number;
      }
    }
  } catch (error) {
    if (error instanceof LogTorn) return undefined;
    throw error;
  }
  return { bytes: mergeSnapshot(old, entries), positions };
}
