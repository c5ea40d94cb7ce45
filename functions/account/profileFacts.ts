import type { ProfileFields, StoredUser } from '#functions/members/users.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { isPlace } from '#functions/profiles/cityLookup.ts';
import type { updateProfile } from '#shared/account/profileRoutes.ts';
import type { Body } from '#shared/platform/contract.ts';
import { profileTexts } from '#shared/profiles/texts.ts';

type FactsBody = Body<typeof updateProfile>;

const plainFacts = ['headline', 'degree', 'employer', 'jobTitle', 'field', 'classYear'] as const;
const listedFacts = ['openTo', 'links'] as const;

/**
 * Why a member may not change these facts: they cannot change a class and degree that the school has confirmed.
 * @throws RouteError 400 for a city that is not on the list.
 */
export function factsRefusalOf(
  { rosterRow, classYear, degree }: StoredUser,
  body: FactsBody,
): 'factLocked' | undefined {
  const { place } = body;
  if (place !== undefined && place !== '' && !isPlace(place)) {
    throw commonFailure('invalidInput', {
      errors: [{ path: 'place', message: profileTexts.placeUnknown, code: 'PLACE_UNKNOWN' }],
    });
  }
  if (rosterRow === undefined) return undefined;
  const isSame =
    [undefined, classYear ?? ''].includes(body.classYear) && [undefined, degree ?? ''].includes(body.degree);
  return isSame ? undefined : 'factLocked';
}

/** The facts that a request names, as a profile stores them: a fact that the member cleared is undefined. */
export function profileFacts(user: StoredUser, body: FactsBody): Partial<ProfileFields> {
  const { place, audience } = body;
  const plain = plainFacts.flatMap((fact) =>
    body[fact] === undefined ? [] : [[fact, body[fact] || undefined]],
  );
  const lists = listedFacts.flatMap((fact) => {
    const list = body[fact];
    return list === undefined ? [] : [[fact, list.length === 0 ? undefined : list]];
  });
  return {
    ...Object.fromEntries([...plain, ...lists]),
    ...(place === undefined ? {} : { place: place === '' ? undefined : place }),
    ...(audience === undefined ? {} : { audience: { ...user.audience, ...audience } }),
  };
}
