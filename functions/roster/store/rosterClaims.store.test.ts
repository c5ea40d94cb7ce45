import { afterAll, describe, expect, test } from 'vitest';
import type { StoredUser } from '#functions/members/users.ts';
import * as users from '#functions/members/users.ts';
import * as school from '#functions/membership/store/school.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { syncWithRoster } from '#functions/roster/jobs/matchMember.ts';
import { findRosterPerson } from '#functions/roster/matching/findRosterPerson.ts';
import { rowIdOf } from '#functions/roster/matching/rosterIdentity.ts';
import type { RosterFacts } from '#functions/roster/matching/rosterLine.ts';
import * as claims from '#functions/roster/store/rosterClaims.ts';
import * as rows from '#functions/roster/store/rosterRows.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

let people = 0;

async function aRow(facts: Partial<RosterFacts & { isShared: boolean; importId: string }> = {}) {
  people += 1;
  const { isShared = false, importId = newId(), ...given } = facts;
  const whole = {
    studentId: `own-${people}`,
    fullName: 'Maya Adaeze Okonkwo',
    earlierName: 'Maya Obi',
    classYear: 2019,
    degree: 'BSc Computer Science',
    email: `maya${people}@okonkwo.example`,
    ...given,
  };
  const row = { id: rowIdOf(whole), ...whole, isShared, importId, createdBy: importId };
  const current = await rows.findRow(row.id);
  await rows.changeRows([{ id: row.id, current, next: row }]);
  return row;
}

async function aUser(facts: Partial<StoredUser> = {}): Promise<string> {
  const id = newId();
  const at = new Date().toISOString();
  await users.addUser({
    id,
    username: `u${id}`,
    fullName: 'Maya Okonkwo',
    email: facts.verifiedEmail ?? '',
    verifiedInside: true,
    gender: '',
    language: '',
    bio: '',
    website: '',
    profilePhoto: '',
    photoId: '',
    role: 'member',
    passwordHash: 'x',
    followersCount: 0,
    followingCount: 0,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...facts,
  });
  return id;
}

const factsOf = async (id: string) => {
  const { classYear, degree, confirmed, rosterRow } = (await users.findUser(id)) ?? {};
  return { classYear, degree, confirmed, rosterRow };
};
const nobody = { classYear: undefined, degree: undefined, confirmed: undefined, rosterRow: undefined };

describe('a member', () => {
  test('is matched to the person whose address they have confirmed', async () => {
    const row = await aRow();
    const id = await aUser({ verifiedEmail: row.email.toUpperCase() });

    await syncWithRoster(id);
    await syncWithRoster(id);

    expect(await factsOf(id)).toEqual({
      classYear: 2019,
      degree: 'BSc Computer Science',
      confirmed: true,
      rosterRow: row.id,
    });
    expect(await claims.claimantsOf([row.id])).toEqual([id]);
  });

  test.each([
    ['who has confirmed nothing', (email: string) => ({ email })],
    [
      'who confirmed it outside the account',
      (verifiedEmail: string) => ({ verifiedEmail, verifiedInside: false }),
    ],
    ['who matches only by name and class', () => ({ fullName: 'Maya Adaeze Okonkwo' })],
  ])('%s is matched to nobody', async (_, facts) => {
    const id = await aUser(facts((await aRow()).email));

    await syncWithRoster(id);

    expect(await factsOf(id)).toEqual(nobody);
  });

  test.each([
    ['the roster', 'josé%@x.example', 'NFD', 'NFC'],
    ['the member', 'josé%@x.example', 'NFC', 'NFD'],
  ] as const)(
    'is matched by address even if %s encodes its accents separately',
    async (_, address, known, own) => {
      const email = address.replace('%', newId().toLowerCase());
      const row = await aRow({ email: email.normalize(known) });
      const id = await aUser({ verifiedEmail: email.normalize(own) });

      await syncWithRoster(id);

      expect((await factsOf(id)).rosterRow).toBe(row.id);
    },
  );

  test('is not matched by an address of two people, in one file or in two', async () => {
    const [row, shared] = [await aRow(), await aRow({ isShared: true })];
    await aRow({ email: row.email });

    for (const { email } of [row, shared]) {
      const id = await aUser({ verifiedEmail: email });
      await syncWithRoster(id);
      expect(await factsOf(id)).toEqual(nobody);
    }
  });

  test("is a person's only match: a second claim, at once or by a later owner of the address, is refused", async () => {
    const row = await aRow();
    const ids = await Promise.all([1, 2].map(() => aUser({ verifiedEmail: row.email })));

    await Promise.all([...ids, ...ids].map(syncWithRoster));
    const later = await aUser({ verifiedEmail: row.email });
    await syncWithRoster(later);

    const confirmed = await Promise.all([...ids, later].map(async (id) => (await factsOf(id)).confirmed));
    expect(confirmed.filter((is) => is === true)).toHaveLength(1);
    expect(confirmed[2]).toBeUndefined();
  });

  test('under a name the roster lacks is not confirmed, and is again under one that it has', async () => {
    const row = await aRow();
    const id = await aUser({ verifiedEmail: row.email, fullName: 'Barack Okonkwo' });
    await syncWithRoster(id);
    expect(await factsOf(id)).toMatchObject({ rosterRow: row.id, confirmed: false });

    for (const [fullName, confirmed] of [
      ['Okonkwo, Maya', true],
      ['Maya Obama Okonkwo', false],
      ['maya OBI', true],
      ['Maya', false],
    ] as const) {
      const user = await users.findUser(id);
      if (user === undefined) throw new Error('nobody');
      await users.updateUser(user, { fullName }, new Date());
      await syncWithRoster(id);
      expect(await factsOf(id)).toMatchObject({ confirmed });
    }
  });

  test('follows later changes of the roster', async () => {
    const row = await aRow();
    const id = await aUser({ verifiedEmail: row.email });
    await syncWithRoster(id);

    // By now the school knows another address of the same person.
    await aRow({ ...row, classYear: 2020, email: 'other@okonkwo.example', importId: newId() });
    await syncWithRoster(id);

    expect(await factsOf(id)).toMatchObject({ classYear: 2020, confirmed: true });
  });

  test('loses the match when the import that brought the person or address is undone', async () => {
    const earlier = newId(new Date(Date.now() - 60_000));
    const brought = await aRow();
    const changed = await aRow({ email: 'attacker@x.example' });
    const ids = await Promise.all([brought, changed].map(({ email }) => aUser({ verifiedEmail: email })));
    for (const id of ids) await syncWithRoster(id);

    const row = await rows.findRow(brought.id);
    await rows.changeRows([{ id: brought.id, current: row, next: undefined }]);
    await aRow({ ...changed, email: 'real@x.example', importId: earlier });
    for (const id of ids) await syncWithRoster(id);

    for (const id of ids) expect(await factsOf(id)).toEqual(nobody);
    expect(await claims.claimantsOf([brought.id, changed.id])).toEqual([]);
    // From then on the real owner of the address can claim the entry.
    const real = await aUser({ verifiedEmail: 'real@x.example' });
    await syncWithRoster(real);
    expect(await factsOf(real)).toMatchObject({ confirmed: true });
  });

  test("a waiting person is admitted if the school's rules say so, under the roster's name", async () => {
    const now = new Date();
    const stored = await school.currentSchool(now);
    const { version, ...settings } = stored;
    const ask = async (fullName: string) => {
      const id = await aUser({ verifiedEmail: (await aRow()).email, fullName, admittedAt: '' });
      await syncWithRoster(id);
      return (await users.findUser(id))?.admittedAt;
    };
    expect(await ask('Maya Okonkwo')).toBe('');

    await school.changeSchool({ ...settings, policies: { ...settings.policies, roster: true } }, version, []);

    expect(await ask('Somebody Else')).toBe('');
    expect(Date.parse((await ask('Maya Okonkwo')) ?? '')).toBeGreaterThanOrEqual(now.getTime());
  });

  test('erasing the member frees the person', async () => {
    const row = await aRow();
    const id = await aUser({ verifiedEmail: row.email });
    await syncWithRoster(id);

    expect(await claims.eraseRosterClaimsOf(id)).toBe(true);
    expect(await claims.eraseRosterClaimsOf(id)).toBe(false);

    expect(await claims.findClaim(row.id)).toBeUndefined();
  });
});

describe("the roster's match for a member", () => {
  const described = { fullName: 'Nobody', email: '' };

  test('is found by own id, address, name and class, or greatest similarity', async () => {
    const row = await aRow({ fullName: 'Ines Costa', classYear: 1971, email: 'ines@x.example' });
    const other = await aRow({ fullName: 'Ines Almeida', classYear: 1971, email: 'inês@x.example' });
    const find = (facts: object) => findRosterPerson({ ...described, ...facts });

    expect((await find({ studentId: row.studentId.toUpperCase() }))?.id).toBe(row.id);
    expect((await find({ email: 'INES@x.example' }))?.id).toBe(row.id);
    expect((await find({ email: other.email.normalize('NFD') }))?.id).toBe(other.id);
    expect((await find({ fullName: 'Costa, Inês', classYear: 1971 }))?.id).toBe(row.id);
    expect((await find({ fullName: 'Maria Costa', classYear: 1971 }))?.id).toBe(row.id);
    expect(await find({ fullName: 'Ines Costa', classYear: 1972 })).toBeUndefined();
    expect(await find({ fullName: 'Ines Costa' })).toBeUndefined();
    expect(await find({ fullName: 'Jo Li', classYear: 1971 })).toBeUndefined();
  });
});
