import type { Page } from '@playwright/test';
import type { DirectoryQuery } from '#functions/search/people/directoryQuery.ts';
import { PeopleIndex } from '#functions/search/people/peopleIndex.ts';
import { readSnapshot } from '#functions/search/people/peopleSnapshot.ts';
import { syntheticMember } from '#infra/seed/syntheticMembers.ts';
import { writeSnapshot } from '#tests/support/writeSnapshot.ts';
import { openBrowser } from '../support/browser.ts';
import { signedIn } from './browsing.ts';
import type { BenchMember } from './caller.ts';
import { median } from './measure.ts';
import { scriptMs } from './pageScripts.ts';

/**
 * The cost of a keystroke in the directory: the field, the response, and two dozen cards, mostly of different people.
 */

const members = 10_000;
const cards = 24;
const everybody: DirectoryQuery = { sort: 'recent', limit: cards, excludedIds: new Set(), withFacets: true };
/** Letters that each match more people than fit on a page. */
const words = ['mar', 'len', 'ant', 'tan', 'bro', 'san', 'ing', 'ste'];
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An index of likely members, queried like the route does. */
function syntheticDirectory() {
  const people = Array.from({ length: members }, (_, at) => ({
    version: 1,
    role: 'member' as const,
    ...syntheticMember(at),
  }));
  const index = new PeopleIndex(readSnapshot(writeSnapshot(people)));
  return (q: string) => {
    const { people: found, total, facets } = index.query({ ...everybody, ...(q === '' ? {} : { q }) });
    const { where, ...counts } = facets ?? {};
    return { people: found, total, facets: counts, where };
  };
}

/** The addresses of the cards that a page shows. */
async function untilShown(page: Page, addresses: readonly string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const shown = [...document.querySelectorAll('ul[aria-busy] > li')].map((card) =>
        card.querySelector('a')?.getAttribute('href'),
      );
      return shown.join() === wanted;
    },
    addresses.join(),
    { polling: 100 },
  );
}

/** CPU time of the page's scripts for one keystroke in the directory in milliseconds, the median of many. */
export async function directoryKeyMs(member: BenchMember): Promise<number> {
  const directory = syntheticDirectory();
  const addressesFor = (q: string) => directory(q).people.map(({ _id }) => `/users/${_id}`);
  const browser = await openBrowser();
  try {
    const page = await (await signedIn(browser, member)).newPage();
    await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/png', body: photo }));
    await page.route('**/api/v1/directory?*', (route) => {
      const q = new URL(route.request().url()).searchParams.get('q') ?? '';
      return route.fulfill({ contentType: 'application/json', body: JSON.stringify(directory(q)) });
    });
    await page.goto('/findusers');
    await untilShown(page, addressesFor(''));
    await page.waitForLoadState('networkidle');
    const field = page.getByRole('searchbox', { name: 'Search by name' });
    const taken: number[] = [];
    for (const word of words) {
      await field.fill('');
      await untilShown(page, addressesFor(''));
      for (let length = 1; length <= word.length; length += 1) {
        const q = word.slice(0, length);
        const press = async () => {
          await page.keyboard.press(word.charAt(length - 1));
          await page.waitForURL((url) => url.searchParams.get('q') === q);
          await untilShown(page, addressesFor(q));
        };
        taken.push(await scriptMs(page, press));
      }
    }
    // The first word warms everything up.
    return median(taken.slice(words[0]?.length));
  } finally {
    await browser.close();
  }
}
