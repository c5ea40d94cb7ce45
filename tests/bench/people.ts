import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildSync } from 'esbuild';
import * as z from 'zod/mini';
import type { DirectoryQuery } from '#functions/search/people/directoryQuery.ts';
import type { IndexedPerson, PeopleEntry } from '#functions/search/people/indexedPerson.ts';
import { mergePeople } from '#functions/search/people/mergePeople.ts';
import { PeopleIndex } from '#functions/search/people/peopleIndex.ts';
import { readSnapshot } from '#functions/search/people/peopleSnapshot.ts';
import { syntheticMember } from '#infra/seed/syntheticMembers.ts';
import { writeSnapshot } from '#tests/support/writeSnapshot.ts';
import { median } from './measure.ts';
import { printTable } from './table.ts';

/** The index of the people directory alone, without a site. */

const rounds = 21;
const nobody = 'Quxwzzyk';
const all: DirectoryQuery = { sort: 'name', limit: 50, excludedIds: new Set(), withFacets: true };

function* members(count: number): Generator<IndexedPerson> {
  for (let at = 0; at < count; at += 1) yield { version: 1, role: 'member', ...syntheticMember(at) };
}

/** The CPU time of this process for some work, in milliseconds, and its result. */
export function timed<T>(work: () => T): { readonly ms: number; readonly answer: T } {
  const start = process.cpuUsage();
  const answer = work();
  const { user, system } = process.cpuUsage(start);
  return { ms: (user + system) / 1000, answer };
}

/** The median of some rounds, after as many that only warm up. */
export function warm(work: () => unknown): number {
  for (let round = 0; round < rounds; round += 1) work();
  return median(Array.from({ length: rounds }, () => timed(work).ms));
}

/** The median ratio of one to the other, measured in turn, so that other load affects both. */
function overInTurns(one: () => unknown, other: () => unknown): number {
  for (let round = 0; round < rounds; round += 1) {
    one();
    other();
  }
  return median(Array.from({ length: rounds }, () => timed(one).ms / timed(other).ms));
}

interface Case {
  readonly name: string;
  readonly query: Partial<DirectoryQuery>;
}

function cases(index: PeopleIndex): readonly Case[] {
  const { facets, people } = index.query({ ...all, limit: 1 });
  const top = (facet: 'place' | 'employer' | 'field') => facets?.[facet][0]?.value ?? '';
  const rare = (facet: 'place' | 'employer') => index.valuesOf(facet, '', all).values.at(-1)?.value ?? '';
  const [somebody] = people;
  const middle = index.query({ ...all, after: { rank: 0, name: 'y', id: '' }, limit: 1 }).people[0];
  const name = middle?.fullName ?? somebody?.fullName ?? '';
  return [
    { name: 'a name nobody bears', query: { q: nobody } },
    { name: 'a name nobody bears, without a typo', query: { q: 'qxzw' } },
    { name: 'a whole name', query: { q: name } },
    { name: 'a typo in the second word', query: { q: `${name.slice(0, -2)}x${name.slice(-1)}` } },
    { name: 'letters of many names', query: { q: 'ann' } },
    { name: 'the widest text', query: { q: 'ing' } },
    { name: 'two wide words', query: { q: 'software eng' } },
    { name: 'one letter', query: { q: 'm' } },
    {
      name: 'three filters, rare values',
      query: { from: 2010, to: 2012, places: [rare('place')], employers: [rare('employer')] },
    },
    {
      name: 'three filters, top values',
      query: { places: [top('place')], employers: [top('employer')], fields: [top('field')] },
    },
    {
      name: 'three filters, wide',
      query: {
        from: 1980,
        to: 2024,
        open: ['mentoring', 'hiring', 'speaking'],
        fields: [top('field'), 'law', 'data', 'health'],
      },
    },
    { name: 'one filter, wide', query: { from: 1990 } },
    { name: 'confirmed, by class', query: { onlyConfirmed: true, sort: 'class' } },
    { name: 'text and filters', query: { q: 'ing', from: 2000, places: [top('place')] } },
    { name: 'everybody by name', query: {} },
    {
      name: 'everybody by name, at 90 %',
      query: { after: { rank: 0, name: 'v', id: '' }, withFacets: false },
    },
    { name: 'everybody, recently here', query: { sort: 'recent' } },
    { name: 'filtered, recently here', query: { sort: 'recent', open: ['mentoring'] } },
    { name: 'closest to me', query: { sort: 'near', near: somebody?.place ?? { city: 'A', country: 'B' } } },
  ];
}

/** A pass over all names: the least that any search without an index could do. */
function passOver(people: Iterable<IndexedPerson>): () => number {
  const names = Buffer.from([...people].map(({ fullName }) => fullName.toLowerCase()).join('\n'));
  return () => names.indexOf(nobody.toLowerCase());
}

function changesOf(count: number, of: number): PeopleEntry[] {
  return Array.from({ length: count }, (_, at) => {
    const person = { role: 'member' as const, ...syntheticMember((at * 7919) % of), version: 2 };
    return at % 10 === 0
      ? { id: person.id, version: 2, gone: true }
      : { ...person, headline: 'Changed since' };
  });
}

type Line = [string, number];

const Loaded = z.object({ ms: z.number(), rss: z.number(), bare: z.number(), most: z.number() });

/** Loads it like a function does once in its life: bundled, in its own process; the median of several. */
function loadAlone(bytes: Uint8Array): readonly [Line, Line, Line, Line] {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-bench-'));
  const file = join(folder, 'snapshot');
  writeFileSync(file, bytes);
  const outfile = join(folder, 'load.mjs');
  const script = fileURLToPath(new URL('loadPeople.ts', import.meta.url));
  buildSync({ entryPoints: [script], outfile, bundle: true, minify: true, platform: 'node', format: 'esm' });
  const args = ['--expose-gc', outfile, file];
  const loads = Array.from({ length: 3 }, () =>
    z.parse(Loaded, JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))),
  );
  rmSync(folder, { recursive: true });
  return [
    ['loading, first of a process, ms', median(loads.map(({ ms }) => ms))],
    ['RSS of that process, MB', median(loads.map(({ rss }) => rss / 1e6))],
    ['of it without the index, MB', median(loads.map(({ bare }) => bare / 1e6))],
    ['RSS at its highest, while loading, MB', median(loads.map(({ most }) => most / 1e6))],
  ];
}

function printQueries(index: PeopleIndex, pass: number): void {
  const lines = cases(index).map(({ name, query }) => {
    const first = timed(() => index.query({ ...all, ...query }));
    const ms = warm(() => index.query({ ...all, ...query }));
    return [name, first.answer.total, first.ms, ms, ms / pass];
  });
  const literal = ['quxwzzyk', 'maria s', 'an'].map((text) => {
    const page = { limit: 50, except: () => false };
    const first = timed(() => index.findByName(text, page));
    const ms = warm(() => index.findByName(text, page));
    return [`GET user?search=${text}`, first.answer.items.length, first.ms, ms, ms / pass];
  });
  printTable(
    'Queries, a page of 50 with facets',
    ['query', 'found', 'first ms', 'warm ms', 'over a pass'],
    [...lines, ...literal],
  );
}

/** The figures of the index that goals use: CPU time in milliseconds, warm, and sizes in megabytes. */
export const PeopleFigures = z.object({
  members: z.number(),
  missOverPass: z.number(),
  nameMs: z.number(),
  worstMs: z.number(),
  worst: z.string(),
  passMs: z.number(),
  filterMs: z.number(),
  loadMs: z.number(),
  loadedMb: z.number(),
});
export type PeopleFigures = z.output<typeof PeopleFigures>;

/** Measures an index of this many people. */
export function figuresOf(count: number): PeopleFigures {
  const bytes = writeSnapshot(members(count));
  const [[, loadMs], [, loadedMb]] = loadAlone(bytes);
  const index = new PeopleIndex(readSnapshot(bytes));
  const asked = cases(index).map(({ name, query }) => ({
    name,
    ms: warm(() => index.query({ ...all, ...query })),
  }));
  const of = (wanted: string) => asked.find(({ name }) => name === wanted)?.ms ?? Number.NaN;
  const worst = asked.toSorted((one, other) => other.ms - one.ms)[0];
  const names = Array.from(members(count), ({ fullName }) => fullName);
  const pass = passOver(members(count));
  return {
    members: index.size,
    missOverPass: overInTurns(() => index.query({ ...all, q: nobody }), pass),
    nameMs: of('a whole name'),
    worstMs: worst?.ms ?? Number.NaN,
    worst: worst?.name ?? '',
    passMs: warm(pass),
    filterMs: warm(() => names.filter((name) => name.toLowerCase().includes(nobody.toLowerCase()))),
    loadMs,
    loadedMb,
  };
}

/** Measures in another process while the site keeps running in this one. @throws if it ends without figures. */
export async function askPeople(count: number): Promise<PeopleFigures> {
  const script = fileURLToPath(new URL('askPeople.ts', import.meta.url));
  const args = ['--disable-warning=ExperimentalWarning', script, String(count)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return PeopleFigures.parse(JSON.parse(stdout));
}

/** Prints the size and the times of the index with this many members; all times are CPU time. */
export function benchPeople(count: number): void {
  process.stdout.write(`\n${count} members\n`);
  const built = timed(() => writeSnapshot(members(count)));
  const bytes = built.answer;
  const index = new PeopleIndex(readSnapshot(bytes));
  const pass = warm(passOver(members(count)));
  printTable(
    'The whole',
    ['what', 'figure'],
    [
      ['snapshot, MB', bytes.length / 1e6],
      ['first build, with making up the members, ms', built.ms],
      ...loadAlone(bytes),
      ['one indexOf pass over all names, ms', pass],
    ],
  );
  printQueries(index, pass);
  const changes = changesOf(Math.min(20_000, count / 5), count);
  const merged = timed(() => mergePeople(readSnapshot(bytes), changes));
  const applied = timed(() => index.apply(changes));
  printTable(
    `${changes.length} changes`,
    ['what', 'ms'],
    [
      ['merging into a new snapshot', merged.ms],
      ['taking them into the index', applied.ms],
      ['a name nobody bears, then', warm(() => index.query({ ...all, q: nobody }))],
      [
        'three filters, then',
        warm(() => index.query({ ...all, from: 2010, to: 2012, open: ['mentoring'], fields: ['law'] })),
      ],
    ],
  );
}
