import { afterEach, expect, test, vi } from 'vitest';
import { getUser } from '#shared/profiles/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aProfile } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { profileQuery } from '#web/api/people/profileQuery.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import { endSession, startSession } from '#web/lib/session/session.ts';
import { goByKey } from './commands.ts';

const own = aLoggedInUser();

afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

test('g then c goes to the class on the own profile', async () => {
  startSession(own);
  new PretendApi().replies(getUser, aProfile(own, { classYear: 2019 }), { params: { userId: own.id } });
  await queryClientOf().fetchQuery(profileQuery(own.id));
  const navigate = vi.fn<() => void>();

  goByKey('c', navigate);

  expect(navigate).toHaveBeenCalledWith('/classes/2019');
});
