import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { QueryInput } from '#shared/contract.ts';
import { getClass, listClasses, listDirectory } from '#shared/routes/directory.ts';
import { http } from '../support/http.ts';
import { refusal } from '../support/outcome.ts';
import { aMember, type Member } from '../support/people.ts';

/** A word that nobody else's profile holds: four letters and more that stand in no other. */
const aWord = () =>
  `x${randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 12)}q`;

let me: Member;
const ask = (query: QueryInput<typeof listDirectory>) => me.call(listDirectory, { query });
const idsFor = async (query: QueryInput<typeof listDirectory>) =>
  (await ask(query)).data.people.map(({ id }) => id);
/** What changes is found within two seconds; the machine may be busy with other tests. */
const patience = { timeout: 10_000 };

beforeAll(async () => {
  me = await aMember();
});

describe('a new member', () => {
  test('is found by words of the name in any order, without accents, and with a typo', async () => {
    const word = aWord();
    const { user } = await aMember({ fullName: `Zoë ${word} Łukasz` });

    await expect.poll(() => idsFor({ q: word }), patience).toEqual([user.id]);
    for (const q of [`LUKASZ ${word}`, `${word} zoe`, word.toUpperCase(), word.slice(0, -2)]) {
      expect(await idsFor({ q })).toEqual([user.id]);
    }
    expect(await idsFor({ q: `${word} nobody` })).toEqual([]);
  });
});

describe('whoever asks', () => {
  test('must be a member', async () => {
    for (const path of [listDirectory.path, listClasses.path, getClass.path.replace('{year}', '2019')]) {
      expect((await http(path)).status).toBe(401);
    }
  });

  test('is told what makes no sense', async () => {
    for (const query of ['from=x', 'open=nothing', 'sort=best', 'ids=me', 'confirmed=yes', 'of=name']) {
      expect((await http(`${listDirectory.path}?${query}`, { headers: me.headers })).status).toBe(400);
    }
    expect((await refusal(me.call(getClass, { params: { year: 'x' } }))).status).toBe(404);
  });
});
