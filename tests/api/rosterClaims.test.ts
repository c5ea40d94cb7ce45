import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyEmail } from '#shared/account/emailRoutes.ts';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { me } from '#shared/auth/sessionRoutes.ts';
import { updateRequestDetails } from '#shared/membership/routes.ts';
import { listRequests } from '#shared/office/requestRoutes.ts';
import { listAudit } from '#shared/office/routes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { importRoster } from '#shared/roster/importRoutes.ts';
import { getRosterImport } from '#shared/roster/routes.ts';
import { typedCode } from '../support/confirmed.ts';
import { mailTo } from '../support/mailbox.ts';
import { aNewcomer, type Caller, type Member, stranger } from '../support/people.ts';
import { anAdminInBrowser, checkedRoster, importedRoster, onceIdle } from '../support/rosterFiles.ts';
import { aWaitingMember } from '../support/standing.ts';

const newAddress = () => `r-${randomUUID()}@alumni.example`;

const shownTo = async ({ call }: Member, userId: string) =>
  (await call(getUser, { params: { userId } })).data;

let admin: Caller;
beforeAll(async () => {
  admin = await anAdminInBrowser();
});

describe('a member in the roster', () => {
  test('is recognized once a file has the address they confirmed before', async () => {
    const email = newAddress();
    const member = await aNewcomer({ email, fullName: 'Ines Costa' });
    await member.call(verifyEmail, { body: { code: typedCode(await mailTo(email, /Confirm/)) } });
    expect((await shownTo(member, member.user.id)).confirmed).toBeUndefined();

    await importedRoster(admin, `Id;Name;Class;Mail\n${randomUUID()};Inês Costa;2007;${email}\n`);

    await expect
      .poll(() => shownTo(member, member.user.id))
      .toMatchObject({ classYear: 2007, confirmed: true });
  });

  test('is not matched by only entering the address, or opening its link outside the account', async () => {
    const email = newAddress();
    await importedRoster(admin, `Id,Name,Class,Mail\n${randomUUID()},Jo Lee,2008,${email}\n`);
    const thief = await aNewcomer({ email, fullName: 'Jo Lee' });
    const mail = await mailTo(email, /Confirm/);
    const token = /#t=([\w-]+)/.exec(mail.text)?.[1] ?? '';

    await stranger(verifyEmail, { body: { token } });
    // What members say about themselves does not become a fact of the roster.
    const body = { fullName: 'Jo Lee', classYear: 2008, degree: 'BSc', confirmed: true, rosterRow: 'x' };
    await thief.call(updateProfile, { body });

    const shown = await shownTo(thief, thief.user.id);
    // The class is as they stated it, not confirmed by the school.
    expect(shown).not.toHaveProperty('confirmed');
    expect(shown.classYear).toBe(2008);
  });
});

test('an import approves the pending people it matches if the admin chooses that', async () => {
  const [maya, jo] = [
    await aWaitingMember({ fullName: 'Maya Obi' }),
    await aWaitingMember({ fullName: 'Jo Lee' }),
  ];
  const ids = { maya: randomUUID().slice(0, 30), jo: randomUUID().slice(0, 30) };
  await maya.call(updateRequestDetails, { body: { text: 'Hello', classYear: 2019, studentId: ids.maya } });
  await jo.call(updateRequestDetails, { body: { text: 'Hello', classYear: 2018, studentId: ids.jo } });
  const checked = await checkedRoster(
    admin,
    `Id,Name,Class\n${ids.maya},Maya Obi,2019\n${ids.jo},Jo Lee,2019\n`,
  );
  expect(checked.proven).toBe(1);

  await onceIdle(() => admin(importRoster, { params: { id: checked.id }, query: { confirm: 'waiting' } }));

  const confirming = async () =>
    (await admin(getRosterImport, { params: { id: checked.id } })).data.confirming;
  await expect.poll(confirming).toEqual({ checked: 1, of: 1, confirmed: 1 });
  expect((await maya.call(me, {})).data.status).toBe('member');
  expect((await jo.call(me, {})).data.status).toBe('waiting');
  const { data: about } = await admin(listAudit, { query: { person: maya.user.id } });
  expect(about).toMatchObject([{ action: 'admitted', after: { request: 'approved' } }]);
});

test('an import that approves nobody counts and lists the strong matches among the requests', async () => {
  const maya = await aWaitingMember({ fullName: 'Maya Obi' });
  const studentId = randomUUID().slice(0, 30);
  await maya.call(updateRequestDetails, { body: { text: 'Hello', classYear: 2019, studentId } });

  const { id } = await importedRoster(admin, `Id,Name,Class\n${studentId},Maya Obi,2019\n`);

  await expect
    .poll(async () => (await admin(getRosterImport, { params: { id } })).data)
    .toMatchObject({ state: 'imported', strong: 1 });
  const { data } = await admin(listRequests, { query: { import: id } });
  expect(data).toMatchObject([{ id: maya.user.id, match: 'strong' }]);
});
