import type { LocalSite } from '#infra/local/localSite.ts';
import { createComment } from '#shared/experiences/commentRoutes.ts';
import { likeExperience } from '#shared/experiences/routes.ts';
import { follow } from '#shared/profiles/followRoutes.ts';
import { anExperienceOf, newName } from './apiCases.ts';
import { call, join } from './caller.ts';
import type { Figure } from './goal.ts';
import { minus, priceOf, shownUnits, type Units } from './units.ts';

/** The row of each notice. The second comment is also a notice to the author of the first. */
const floors = { first: { reads: 0, writes: 3 }, next: { reads: 0, writes: 4 } };

/** What all functions have consumed of the notices table. */
function takenOfNotices({ uses, engineEnv }: LocalSite): Units {
  const own = uses().filter(({ resource }) => resource.endsWith(`/${engineEnv['NOTICES_TABLE']}`));
  const sum = (action: RegExp) =>
    own.reduce((total, use) => (action.test(use.action) ? total + use.units : total), 0);
  return { reads: sum(/:(?:Get|BatchGet|Query)/), writes: sum(/:(?:Put|Update|Delete)/) };
}

/**
 * The units from a like, a comment and a follow to the notice, each kind once as a first and once as a second notice.
 */
export async function noticeFigures(site: LocalSite): Promise<readonly Figure[]> {
  const [author, one, other] = [
    await join(site.url, newName()),
    await join(site.url, newName()),
    await join(site.url, newName()),
  ];
  const id = await anExperienceOf(author);
  const figures: Figure[] = [];
  for (const [which, who] of [
    ['first', one],
    ['next', other],
  ] as const) {
    await site.waitUntilIdle();
    const before = takenOfNotices(site);
    await call(who, likeExperience, { params: { id } });
    await call(who, createComment, { params: { experienceId: id }, body: { comment: 'Well told.' } });
    await call(who, follow, { body: { userIdToFollow: author.user.id } });
    await site.waitUntilIdle();
    const units = minus(takenOfNotices(site), before);
    figures.push({
      name: `a notice, the ${which} of a like, a comment and a follow: ${shownUnits(units)} for ${shownUnits(floors[which])}`,
      unit: 'x',
      figure: priceOf(units) / priceOf(floors[which]),
      limit: 1.1,
      floor: 1,
      fair: 'counted in the table of notices; the call and the count of likes and followers, which the stream brings with or without notices, apart',
    });
  }
  return figures;
}
