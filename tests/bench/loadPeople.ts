import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { PeopleIndex } from '#functions/search/people/peopleIndex.ts';
import { readSnapshot } from '#functions/search/people/peopleSnapshot.ts';

/**
 * A process that holds only the index of a snapshot: prints what loading took and what it weighs, in ms and bytes.
 */
const load = (file: string) => new PeopleIndex(readSnapshot(readFileSync(file)));

const bare = process.memoryUsage.rss();
const start = process.cpuUsage();
const index = load(process.argv[2] ?? '');
const { user, system } = process.cpuUsage(start);
const most = process.resourceUsage().maxRSS * 1024;
// What was needed to load is garbage by the next turn of the event loop.
await setTimeout(0);
globalThis.gc?.();
await setTimeout(100);
process.stdout.write(
  JSON.stringify({
    members: index.size,
    ms: (user + system) / 1000,
    rss: process.memoryUsage.rss(),
    bare,
    most,
  }),
);
