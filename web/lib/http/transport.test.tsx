import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { afterEach, expect, test } from 'vitest';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { formerMember } from '#shared/platform/texts.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aPerson } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { startSession } from '#web/lib/session/session.ts';
import { call } from './apiClient.ts';

afterEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

test('a deleted account has its name in the language of the page', async () => {
  document.documentElement.lang = 'de';
  i18n.loadAndActivate({
    locale: 'de',
    messages: { [msg`Former member`.id]: 'Ehemaliges „Mitglied“' },
  });
  startSession(aLoggedInUser());
  const maya = aPerson(1, { fullName: 'Maya Okonkwo' });
  const deleted = aPerson(2, { fullName: formerMember, username: '' });
  new PretendApi().replies(listUsers, [maya, deleted]);

  const { data } = await call(listUsers, { query: {} });

  expect(data.map(({ fullName }) => fullName)).toEqual(['Maya Okonkwo', 'Ehemaliges „Mitglied“']);
});
