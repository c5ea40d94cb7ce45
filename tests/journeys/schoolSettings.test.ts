import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyEmail } from '#shared/account/emailRoutes.ts';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { me } from '#shared/auth/sessionRoutes.ts';
import { getNoticeSettings } from '#shared/notices/settingsRoutes.ts';
import { changeSettings, getSettings, listAudit } from '#shared/office/routes.ts';
import { adminTexts } from '#shared/office/texts.ts';
import type { BodyInput } from '#shared/platform/contract.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { undoRosterImport } from '#shared/roster/importRoutes.ts';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { browser as asBrowser, callsInBrowser, plantedBrowser } from '../support/browserLogin.ts';
import { newMailAddress, typedCode } from '../support/confirmed.ts';
import { sendJson } from '../support/http.ts';
import { mailTo } from '../support/mailbox.ts';
import { refusal } from '../support/outcome.ts';
import { staleLogin } from '../support/owner.ts';
import { aMember, aNewcomer, anAdmin, byBearer, type Caller, type Member } from '../support/people.ts';
import { importedRoster, onceIdle, rosterIn } from '../support/rosterFiles.ts';
import { makeWait } from '../support/standing.ts';
import { aVisitor, signIn } from '../support/visitor.ts';

// All test files share one site, which has one school. So only this file changes the school's settings, and its tests
// run in order.

let admin: Member;
let call: Caller;
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
  admin = await anAdmin();
  call = await callsInBrowser(admin);
});
afterAll(() => closeVisitors(browser));

/** The school stays open, because other tests sign people up. */
const openTo = (domains: string[]) => ({ open: true, domains, invitation: false, roster: false });

async function saved(change: Partial<BodyInput<typeof changeSettings>>) {
  const { data } = await call(getSettings, {});
  return call(changeSettings, { body: { ...data, ...change } });
}

describe('the school settings', () => {
  test('are saved, trimmed, and logged with their previous values', async () => {
    await saved({ name: 'Before', policies: openTo([]) });

    const { data } = await saved({
      name: 'After',
      policies: openTo([' B.Example', 'a.example', 'b.example']),
    });

    expect(data).toMatchObject({ name: 'After', policies: openTo(['a.example', 'b.example']) });
    expect((await call(getSettings, {})).data).toEqual(data);
    const { data: lines } = await call(listAudit, { query: { by: admin.user.id, kind: 'school' } });
    expect(lines[0]).toMatchObject({
      actor: { id: admin.user.id, fullName: admin.user.fullName },
      action: 'settingsChanged',
      subject: 'settings',
      before: { name: 'Before', domains: [] },
      after: { name: 'After', domains: ['a.example', 'b.example'] },
    });
  });

  test('a second concurrent change is refused and not logged', async () => {
    const { data } = await call(getSettings, {});
    const change = (name: string) => call(changeSettings, { body: { ...data, name } });

    const done = await Promise.allSettled([change('One'), change('Other')]);

    const failed = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failed).toMatchObject([{ status: 409, message: adminTexts.settingsChanged }]);
    const { data: lines } = await call(listAudit, { query: { by: admin.user.id, kind: 'school' } });
    const names = lines.filter(({ after }) => after['name'] === 'One' || after['name'] === 'Other');
    expect(names).toHaveLength(1);
  });

  test('need a recently reauthenticated admin', async () => {
    const body = { name: 'Taken', policies: openTo([]), version: 0 };
    const { cookie } = await plantedBrowser(admin);
    await staleLogin(cookie);
    const stale = await sendJson('PUT', changeSettings.path, body, { ...asBrowser, cookie });

    expect((await refusal(byBearer(admin)(changeSettings, { body }))).code).toBe('SESSION_COOKIE_NEEDED');
    expect(stale.json).toMatchObject({ code: 'PASSWORD_NEEDED' });
  });

  test.each([
    [{ policies: openTo(['not a domain']) }],
    [{ policies: openTo(['user@school.example']) }],
    [{ policies: openTo(Array.from({ length: 51 }, (_, index) => `d${index}.example`)) }],
    [{ contact: 'nobody' }],
    [{ name: '' }],
  ])('refuse invalid values: %j', async (wrong) => {
    expect((await refusal(saved(wrong))).status).toBe(400);
  });
});

describe('the digest and announcements by default', () => {
  beforeAll(() => saved({ newsByDefault: true }));
  afterAll(() => saved({ newsByDefault: false }));

  test('are on for new members once they confirm an address; members before them keep their choice', async () => {
    const email = newMailAddress();
    const [newcomer, member] = [await aNewcomer({ email }), await aMember()];
    const mailed = async ({ call: send }: Pick<Member, 'call'>) =>
      (await send(getNoticeSettings, {})).data.email;
    expect(await mailed(newcomer)).toMatchObject({ digest: false, announcement: false });

    const body = { code: typedCode(await mailTo(email, /Confirm/)) };
    const { data } = await newcomer.call(verifyEmail, { body });

    expect(data.news).toBe(true);
    expect(await mailed(newcomer)).toMatchObject({ digest: true, announcement: true });
    expect(await mailed(member)).toMatchObject({ digest: false, announcement: false });
    const { data: lines } = await call(listAudit, { query: { by: admin.user.id, kind: 'school' } });
    expect(lines[0]).toMatchObject({ before: { newsByDefault: false }, after: { newsByDefault: true } });
  });
});

describe('admission by roster', () => {
  beforeAll(() => saved({ policies: { ...openTo([]), roster: true } }));
  afterAll(() => saved({ policies: openTo([]) }));

  test('a confirmed address in the roster makes its owner a member; not under another name, and not once the import is undone', async () => {
    const email = newMailAddress();
    const { id } = await importedRoster(
      call,
      `Id,Name,Class,Degree,Mail\n${randomUUID()},Maya Adaeze Okonkwo,2019,BSc,${email}\n`,
    );
    const member = await aNewcomer({ email, fullName: 'Maya Okonkwo' });
    const other = await aMember();
    const shown = async () => (await other.call(getUser, { params: { userId: member.user.id } })).data;
    await makeWait(member);
    const mail = await mailTo(email, /Confirm/);

    const { data } = await member.call(verifyEmail, { body: { code: typedCode(mail) } });

    // The same response as for people who are not in the roster.
    expect(Object.keys(data).toSorted()).toEqual(['inside', 'message', 'news', 'success']);
    await expect.poll(async () => (await member.call(me, {})).data.status).toBe('member');
    const marked = { classYear: 2019, degree: 'BSc', confirmed: true };
    expect(await shown()).toMatchObject(marked);
    expect((await member.call(me, {})).data).toMatchObject({ classYear: 2019 });

    await member.call(updateProfile, { body: { fullName: 'The Dean' } });
    expect(await shown()).toMatchObject({ confirmed: false });
    await member.call(updateProfile, { body: { fullName: 'Okonkwo Maya' } });
    await expect.poll(shown).toMatchObject(marked);

    await onceIdle(() => call(undoRosterImport, { params: { id } }));
    await rosterIn(call, id, 'undone');
    await expect.poll(async () => Object.keys(await shown())).not.toContain('confirmed');
  });
});

test('saved settings persist, and leaving with changes asks first', { tags: ['heavy'] }, async () => {
  const visitor = await aVisitor(browser);
  const { page } = visitor;
  await signIn(page, admin);
  await page.goto('/admin/settings');
  const contact = page.getByLabel('Contact e-mail');
  // Mails contain this address, and tests look for codes of six digits there.
  await contact.fill(`office-${String(Date.now()).split('').join('-')}@school.example`);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  const written = await contact.inputValue();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved.').waitFor();

  await page.reload();

  await expect.poll(() => page.getByLabel('Contact e-mail').inputValue()).toBe(written);
  await visitor.close();
});
