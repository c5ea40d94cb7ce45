import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { afterEach, expect, test } from 'vitest';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { formerMember } from '#shared/platform/texts.ts';
import { listInvitationBatches } from '#shared/roster/invitationRoutes.ts';
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
  const numbers = { queued: 1, accepted: 1, joined: 0, optedOut: 0, bounced: 0, complained: 0 };
  const batch = { _id: '1', id: '1', state: 'sent', by: formerMember, createdAt: '', ...numbers } as const;
  const api = new PretendApi();
  api.replies(listUsers, [maya, deleted]);
  api.replies(listInvitationBatches, [batch]);

  const users = await call(listUsers, { query: {} });
  const batches = await call(listInvitationBatches, { query: {} });

  expect(users.data.map(({ fullName }) => fullName)).toEqual(['Maya Okonkwo', 'Ehemaliges „Mitglied“']);
  expect(batches.data[0]?.by).toBe('Ehemaliges „Mitglied“');
});
