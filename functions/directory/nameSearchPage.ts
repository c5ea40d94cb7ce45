import { listAccountIds, newAccountIds } from '#functions/members/accountList/accountList.ts';
import { peopleOf } from '#functions/members/people.ts';
import { cutPage, type PageResult, type PageRequest } from '#functions/platform/dynamo/paginate.ts';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import type { Person } from '#shared/platform/entities.ts';
import { peopleIndexCache, currentPeopleIndex } from './currentPeopleIndex.ts';

interface NameSearch extends PageRequest {
  /** The text their names contain, ignoring case and accents; '' for all. */
  readonly text: string;
  /** The caller, who is left out. */
  readonly viewer: string;
  readonly now: Date;
}

/**
 * A page of the other members whose names contain a text, newest first. Members who joined within the last seconds are
 * read from the table, so that a new member is found at once. Without an index all members can still be listed.
 * @throws RouteError (503) for a search while there is no index.
 */
export async function nameSearchPage(search: NameSearch): Promise<PageResult<Person>> {
  const { text, viewer, after, limit, now } = search;
  if (text === '' && (await peopleIndexCache.current()) === undefined) return plainPage(search);
  const index = await currentPeopleIndex();
  const page = index.findByName(text, { after, limit, except: (id) => id === viewer });
  const newIds = (await newAccountIds(now)).filter(
    (id) => id !== viewer && !index.has(id) && (after === undefined || id < after),
  );
  const normalizedText = normalizeText(text);
  const newcomers = (await peopleOf(viewer, newIds)).filter(({ fullName }) =>
    normalizeText(fullName).includes(normalizedText),
  );
  const people = [...newcomers, ...page.items].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const cut = cutPage(people, limit, ({ id }) => id);
  return { items: cut.items, last: cut.last ?? (page.last === undefined ? undefined : cut.items.at(-1)?.id) };
}

/** Reads only the tables. Hidden members make a page shorter. */
async function plainPage({ viewer, after, limit, now }: NameSearch): Promise<PageResult<Person>> {
  // One more than a page, and one more for the caller, who is left out.
  const ids = await listAccountIds(limit + 2, after, now);
  const others = ids.filter((id) => id !== viewer);
  const { items, last } = cutPage(others, limit, (id) => id);
  return { items: await peopleOf(viewer, items), last };
}
