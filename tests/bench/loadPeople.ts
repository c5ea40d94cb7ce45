import { readFileSync } from 'node:fs';
import { PeopleIndex } from '#functions/people/peopleIndex.ts';
import { readSnapshot } from '#functions/people/snapshot.ts';

/** A process that holds the index of a snapshot and nothing else: prints what it took and weighs, in ms and bytes. */
const bare = process.memoryUsage.rss();
const start = process.cpuUsage();
const index = new PeopleIndex(readSnapshot(readFileSync(process.argv[2] ?? '')));
const { user, system } = process.cpuUsage(start);
globalThis.gc?.();
process.stdout.write(
  JSON.stringify({ members: index.size, ms: (user + system) / 1000, rss: process.memoryUsage.rss(), bare }),
);
