import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { unsubscribe } from '#shared/account/unsubscribeRoutes.ts';
import {
  listInvitationBatches,
  prepareInvitations,
  sendInvitations,
} from '#shared/roster/invitationRoutes.ts';
import { newMailAddress } from '../support/confirmed.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { stranger } from '../support/people.ts';
import { anAdminInBrowser, importedRoster } from '../support/rosterFiles.ts';

test('an invited class gets one mail each, and a person who opts out is counted and left out of the next batch', async () => {
  const admin = await anAdminInBrowser();
  const classYear = 1933;
  const addresses = [newMailAddress(), newMailAddress()] as const;
  const lines = addresses.map((address) => `${randomUUID()},Ada Lind,${classYear},BSc,${address}`);
  await importedRoster(admin, `Id,Name,Class,Degree,Mail\n${lines.join('\n')}\n`);
  const batchOf = async (id: string) => {
    const { data: batches } = await admin(listInvitationBatches, {});
    return batches.find((batch) => batch.id === id);
  };
  const prepare = async () => {
    const { data } = await admin(prepareInvitations, { body: { from: classYear, to: classYear } });
    await expect.poll(() => batchOf(data.id)).toMatchObject({ state: 'ready' });
    return batchOf(data.id);
  };

  const { id = '', count } = (await prepare()) ?? {};
  expect(count).toMatchObject({ invitable: 2, ended: 0 });
  await admin(sendInvitations, { params: { id } });
  const mails = await Promise.all(addresses.map((address) => mailTo(address)));
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Find your class on the Alumni Network'));
  const [token] = mails.map((mail) => linkIn(mail, '/unsubscribe').replace('/unsubscribe#t=', ''));
  await stranger(unsubscribe, { params: { token: token ?? '' } });

  await expect.poll(() => batchOf(id)).toMatchObject({ state: 'sent', queued: 2, accepted: 2, optedOut: 1 });
  expect((await prepare())?.count).toMatchObject({ invitable: 0, invited: 1, ended: 1 });
});
