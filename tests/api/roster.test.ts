import { beforeAll, describe, expect, test } from 'vitest';
import { confirm } from '#shared/auth/routes.ts';
import { listAudit } from '#shared/office/routes.ts';
import {
  checkRoster,
  createRosterImport,
  downloadRoster,
  importRoster,
  undoRosterImport,
} from '#shared/roster/importRoutes.ts';
import { getRosterImport, listRosterProblems, listRosterImports } from '#shared/roster/routes.ts';
import { browser, plantedBrowser } from '../support/browserLogin.ts';
import { sendJson } from '../support/http.ts';
import { refusal } from '../support/outcome.ts';
import { staleLogin } from '../support/owner.ts';
import { anAdmin, byBearer, type Caller } from '../support/people.ts';
import {
  anAdminInBrowser,
  checkedRoster,
  importedRoster,
  onceIdle,
  rosterIn,
  uploadRoster,
  wholeRoster,
} from '../support/rosterFiles.ts';
import { postForm } from '../support/uploading.ts';

let admin: Caller;
beforeAll(async () => {
  admin = await anAdminInBrowser();
});

describe('a roster file', () => {
  test('is uploaded by a form, checked, imported, downloaded and undone', async () => {
    const text =
      'Matrikelnr;Nachname;Vorname;Jahrgang;Abschluss;E-Mail\r\n' +
      'api-1;Müller;Zoë;2001;"=HYPERLINK(""x"")";zoe@mueller.example\r\n' +
      'api-2;Lee;Ann;2O01;BSc;\r\n';
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

    const { id, ...checked } = await checkedRoster(admin, utf16);
    expect(checked).toMatchObject({
      fileName: 'graduates.csv',
      file: { separator: ';', encoding: 'utf-16le', lines: 2 },
      numbers: { added: 1, changed: 0, same: 0, problems: 1, leftOut: 1 },
    });
    const { data: problems } = await admin(listRosterProblems, { params: { id } });
    expect(problems).toMatchObject([
      { line: 3, field: 'classYear', says: '2O01', kind: 'letterInYear', isLeftOut: true },
    ]);

    await onceIdle(() => admin(importRoster, { params: { id } }));
    const imported = await rosterIn(admin, id, 'imported');
    expect(imported.imported).toMatchObject({ added: 1, changed: 0 });
    expect(Date.parse(imported.undoUntil ?? '')).toBeGreaterThan(Date.now() + 6 * 24 * 3600 * 1000);
    const { data: list } = await admin(listRosterImports, {});
    expect(list.find((one) => one.id === id)).toMatchObject({ state: 'imported' });
    const csv = await wholeRoster(admin);
    expect(csv).toMatch(/^Student ID,Name,Previous name,Class,Degree,E-mail\r\n/);
    expect(csv).toContain(`api-1,Zoë Müller,,2001,"'=HYPERLINK(""x"")",zoe@mueller.example\r\n`);
    // The roster that was written back is unchanged.
    expect((await checkedRoster(admin, csv)).numbers).toMatchObject({ added: 0, changed: 0, problems: 0 });

    await onceIdle(() => admin(undoRosterImport, { params: { id } }));
    expect((await rosterIn(admin, id, 'undone')).undoUntil).toBeUndefined();
    expect(await wholeRoster(admin)).not.toContain('api-1');
    expect(await refusal(admin(checkRoster, { params: { id }, body: {} }))).toMatchObject({
      code: 'ROSTER_CLOSED',
    });
  });

  test('is read again after someone assigns its columns', async () => {
    const { id, numbers } = await checkedRoster(admin, 'who,when\nAnn,api\n');
    expect(numbers).toBeUndefined();
    expect(await refusal(admin(importRoster, { params: { id } }))).toMatchObject({
      code: 'ROSTER_NOT_CHECKED',
    });

    const columns = ['fullName', 'classYear'] as const;
    await admin(checkRoster, { params: { id }, body: { columns: [...columns] } });
    expect((await rosterIn(admin, id, 'checked')).numbers).toMatchObject({ problems: 1, leftOut: 1 });
    const again = await admin(checkRoster, { params: { id }, body: { columns: [...columns] } });
    expect(again.data.state).toBe('checked');
    for (const wrong of [['fullName'] as const, ['fullName', 'fullName'] as const]) {
      expect(
        await refusal(admin(checkRoster, { params: { id }, body: { columns: [...wrong] } })),
      ).toMatchObject({ code: 'COLUMNS_WRONG' });
    }
  });

  test.each([
    ['a spreadsheet', Buffer.from('PK\u0003\u0004 and so on', 'latin1'), 'notCsv'],
    ['quotes without an end', `Name,Class\n"Ann,2019\n${'Bob,2020\n'.repeat(3000)}`, 'lineTooLong'],
  ])('that is %s is refused', async (_, content, why) => {
    const id = await uploadRoster(admin, content);
    await admin(checkRoster, { params: { id }, body: {} });

    expect((await rosterIn(admin, id, 'refused')).refusal).toBe(why);
  });

  test('that never arrived, or is not the announced one, is refused', async () => {
    const { data: form } = await admin(createRosterImport, {
      body: { fileName: 'a.csv', size: 3, sha256: `${'A'.repeat(43)}=` },
    });

    expect((await postForm(form, Buffer.from('a,b'))).status).toBeGreaterThanOrEqual(400);
    await admin(checkRoster, { params: { id: form.id }, body: {} });
    expect((await rosterIn(admin, form.id, 'refused')).refusal).toBe('notUploaded');
  });

  test('viewed by another admin is logged, both samples and lines', async () => {
    const { id } = await checkedRoster(admin, 'Id,Name,Class\napi-look,Ann,20O4\n');
    const [one, two] = [await anAdmin(), await anAdmin()];

    expect((await one.call(getRosterImport, { params: { id } })).data.file?.lines).toBe(1);
    expect((await two.call(listRosterProblems, { params: { id } })).data).toHaveLength(1);

    for (const { user } of [one, two]) {
      const { data } = await admin(listAudit, { query: { by: user.id } });
      expect(data).toMatchObject([{ action: 'rosterRead', kind: 'roster', subject: id }]);
    }
  });

  test('imported twice at once is imported once', async () => {
    const { id } = await checkedRoster(admin, 'Id,Name,Class\napi-twice,Ann,2002\n');

    await Promise.all([1, 2, 3].map(() => onceIdle(() => admin(importRoster, { params: { id } }))));

    expect((await rosterIn(admin, id, 'imported')).imported).toMatchObject({ added: 1 });
    await admin(importRoster, { params: { id } });
    expect((await admin(getRosterImport, { params: { id } })).data.state).toBe('imported');
  });
});

describe('the roster', () => {
  test('requires a reauthenticated admin: no bearer alone, no login from yesterday', async () => {
    const one = await anAdmin();
    const { password } = one;
    const body = { fileName: 'a.csv', size: 10, sha256: `${'A'.repeat(43)}=` };
    const call = byBearer(one);
    const calls = [
      call(createRosterImport, { body }),
      call(downloadRoster, { body: {} }),
      call(importRoster, { params: { id: 'x' } }),
      call(undoRosterImport, { params: { id: 'x' } }),
    ];
    for (const refused of await Promise.all(calls.map(refusal))) {
      expect(refused).toMatchObject({ status: 403, code: 'SESSION_COOKIE_NEEDED' });
    }

    const { cookie } = await plantedBrowser(one);
    await staleLogin(cookie);
    const headers = { ...browser, cookie };
    const stale = await sendJson('POST', downloadRoster.path, {}, headers);
    expect(stale.json).toMatchObject({ code: 'PASSWORD_NEEDED' });
    await sendJson('POST', confirm.path, { password }, headers);
    expect((await sendJson('POST', downloadRoster.path, {}, headers)).status).toBe(200);
  });

  test('download is continued only by the admin who started it', async () => {
    await importedRoster(admin, 'Id,Name,Class\napi-read,Ann,2003\n');
    const { data } = await admin(downloadRoster, { body: {} });
    // The roster is so small that it ends with its first part, so make up a cursor within it.
    expect(data.after).toBeUndefined();
    const made = Buffer.from(JSON.stringify({ download: '01ARZ3NDEKTSV4RRFFQ69G5FAV', year: 2000 }));

    const forged = admin(downloadRoster, { body: { after: made.toString('base64url') } });

    expect(await refusal(forged)).toMatchObject({ code: 'DOWNLOAD_OVER' });
  });
});
