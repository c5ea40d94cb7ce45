import type { PostEntry } from '#functions/search/posts/indexedPost.ts';
import type { PostQuery } from '#functions/search/posts/postFilters.ts';
import { PostIndex } from '#functions/search/posts/postIndex.ts';
import { mergePosts, decodePosts } from '#functions/search/posts/postSnapshot.ts';
import { syntheticPost } from '#infra/seed/syntheticPosts.ts';
import { writePosts } from '#tests/support/writeSnapshot.ts';
import { timed, warm } from './people.ts';
import { printTable } from './table.ts';

/** Measures the posts index by itself, without a running site. */

/** Posts per member on average. */
const each = 1.2;
const all: PostQuery = { excludedIds: new Set(), limit: 20 };

function* posts(count: number) {
  for (let at = 0; at < count; at += 1) yield syntheticPost(at, Math.ceil(count / each));
}

/** Some authors, far apart. */
function authors(count: number, of: number): string[] {
  const step = Math.max(1, Math.floor(of / count));
  return Array.from(
    { length: count },
    (_, at) => syntheticPost((at * step) % of, Math.ceil(of / each)).authorId,
  );
}

function cases(count: number): Readonly<Record<string, PostQuery>> {
  const some = [...posts(100)];
  const company = some.find((post) => post.company !== undefined)?.company ?? '';
  const place = some.find((post) => post.place !== undefined)?.place ?? '';
  return {
    all,
    '1,000 followed': { ...all, following: authors(1000, count) },
    '50 followed': { ...all, following: authors(50, count) },
    '50 followed, of one class and place': {
      ...all,
      following: authors(50, count),
      from: 2001,
      to: 2001,
      places: [place],
    },
    'nobody who has written': { ...all, following: ['01AAAAAAAAAAAAAAAAAAAAAAAA'] },
    'a class and a company': { ...all, from: 2010, to: 2010, companies: [company] },
    'class, company and place': { ...all, from: 1990, to: 1992, companies: [company], places: [place] },
    'wide, with 100 left out': { ...all, from: 1980, excludedIds: new Set(authors(100, count)) },
  };
}

function changesOf(count: number, of: number): PostEntry[] {
  return Array.from({ length: count }, (_, at) => {
    const post = syntheticPost((at * 7919) % of, Math.ceil(of / each));
    return at % 10 === 0
      ? { id: post.id, version: 2, gone: true }
      : { ...post, version: 2, company: 'Changed' };
  });
}

/** Prints the cost of the index with this many posts; all times are CPU time. */
export function benchPosts(count: number): void {
  process.stdout.write(`\n${count} posts\n`);
  const built = timed(() => writePosts(posts(count)));
  const loaded = timed(() => new PostIndex(decodePosts(built.answer)));
  const index = loaded.answer;
  const lines = Object.entries(cases(count)).map(([name, query]) => {
    const first = timed(() => index.page(query));
    return [name, first.answer.items.length, first.ms, warm(() => index.page(query))];
  });
  printTable('A page of 20', ['posts', 'found', 'first ms', 'warm ms'], lines);
  const changes = changesOf(Math.min(20_000, count / 5), count);
  const merged = timed(() => mergePosts(decodePosts(built.answer), changes)).ms;
  const taken = timed(() => index.apply(changes)).ms;
  printTable(
    'The whole',
    ['what', 'figure'],
    [
      ['snapshot, MB', built.answer.length / 1e6],
      ['first build, with making up the posts, ms', built.ms],
      ['loading, ms', loaded.ms],
      [`merging ${changes.length} changes into a new snapshot, ms`, merged],
      ['taking them into the index, ms', taken],
      [
        'a class and a company, then, ms',
        warm(() => index.page({ ...all, from: 2010, to: 2010, companies: ['Changed'] })),
      ],
    ],
  );
}
