import type { Person } from '#shared/entities.ts';
import { listedIds, youngIds } from '#functions/members/directoryRows.ts';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { cutPage, type PageResult, type PageRequest } from '#functions/platform/dynamo/paginate.ts';
import { peopleOf } from '#functions/members/people.ts';
import { heldPeople } from './heldPeople.ts';
import { peopleIndex } from './peopleIndexNow.ts';

interface Asked extends PageRequest {
  /** What their names contain, whatever its case and accents; '' for all. */
  readonly text: string;
  /** Who asks, and is left out. */
  readonly viewer: string;
  readonly now: Date;
}

/**
 * A page of the members but one whose name contains a text, newest first. Whoever has joined within the last seconds is
 * read from the table, so that a new member is found at once. All members are listed also while there is no index.
 * @throws RouteFailure (503) where a text is searched for while there is no index.
 */
export async function literalPage(asked: Asked): Promise<PageResult<Person>> {
  const { text, viewer, after, limit, now } = asked;
  if (text === '' && (await heldPeople.fresh()) === undefined) return plainPage(asked);
  const index = await peopleIndex();
  const page = index.literal(text, { after, limit, except: (id) => id === viewer });
  const young = (await youngIds(now)).filter(
    (id) => id !== viewer && !index.has(id) && (after === undefined || id < after),
  );
  const wanted = normalizeText(text);
  const newcomers = (await peopleOf(viewer, young)).filter(({ fullName }) =>
    normalizeText(fullName).includes(wanted),
  );
  const found = [...newcomers, ...page.items].toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const cut = cutPage(found, limit, ({ id }) => id);
  return { items: cut.items, last: cut.last ?? (page.last === undefined ? undefined : cut.items.at(-1)?.id) };
}

/** From the tables alone; whoever is hidden leaves a page short. */
async function plainPage({ viewer, after, limit, now }: Asked): Promise<PageResult<Person>> {
  // One more than a page, and one for the member who is left out.
  const ids = await listedIds(limit + 2, after, now);
  const others = ids.filter((id) => id !== viewer);
  const { items, last } = cutPage(others, limit, (id) => id);
  return { items: await peopleOf(viewer, items), last };
}
