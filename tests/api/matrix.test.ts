import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type LooseInput, queryString } from '#shared/platform/client.ts';
import { fillPath, methodsOf, type Route } from '#shared/platform/contract.ts';
import { allRoutes } from '#shared/routes.ts';
import { accessMatrix, type Expected, notAnAdmin, personas, type World } from '../support/accessMatrix.ts';
import { plantedBrowser } from '../support/browserLogin.ts';
import { newAddress } from '../support/http.ts';
import { setBackSessionsOf, staleLogin } from '../support/owner.ts';
import { aMember, anAdmin } from '../support/people.ts';
import { httpTransport } from '../support/transport.ts';

const Refused = z.object({ code: z._default(z.string(), 'without a code') });
const rows = allRoutes.flatMap(({ key, declared }) => {
  const row = Object.entries(accessMatrix).find(([name]) => name === key)?.[1];
  return row === undefined ? [] : { key, declared, row };
});

/** The result of one call, as the matrix writes it. */
async function answerTo(
  declared: Route,
  { params, query, body }: LooseInput,
  headers: Readonly<Record<string, string>>,
): Promise<Expected> {
  const send = httpTransport(headers, newAddress());
  const { status, text } = await send({
    method: methodsOf(declared)[0] ?? 'GET',
    path: fillPath(declared.path, params ?? {}) + queryString(query ?? {}),
    ...(body === undefined ? {} : { body }),
  });
  return status < 400 ? status : `${status} ${Refused.parse(JSON.parse(text)).code}`;
}

const makers = { member: aMember, owner: aMember, admin: anAdmin };

describe('access', () => {
  let world: World;
  let browsers: Record<keyof World | 'stale', Readonly<Record<string, string>>>;

  beforeAll(async () => {
    const [member, owner, admin] = await Promise.all([aMember(), aMember(), anAdmin()]);
    world = { member, owner, admin };
    const stale = await plantedBrowser(admin);
    await staleLogin(stale.cookie);
    browsers = {
      stale,
      member: await plantedBrowser(member),
      owner: await plantedBrowser(owner),
      admin: await plantedBrowser(admin),
    };
  });

  for (const { key, declared, row } of rows) {
    for (const [index, persona] of personas.entries()) {
      test(`${key} by ${persona}`, async () => {
        // No one member posts for all rows, because a new account would be throttled.
        if (index === 0 && /^(experiences|comments)/.test(key)) {
          const owner = await aMember();
          world = { ...world, owner };
          browsers = { ...browsers, owner: await plantedBrowser(owner) };
        }
        const isAlone = row.alone === true && persona !== 'stranger';
        const who = persona === 'stranger' ? undefined : isAlone ? await makers[persona]() : world[persona];
        const input = await row.arrange(world, who);
        const held = persona === 'stranger' ? {} : browsers[persona];
        const headers = isAlone && who !== undefined ? await plantedBrowser(who) : held;
        // A session that has been idle for long must work as well, on every route.
        if (persona === 'member' && who !== undefined) await setBackSessionsOf(who, 'lastUsedAt', 7200);

        expect(await answerTo(declared, input, headers)).toBe(row.answers[index]);
      });
    }
  }

  const ofAdmins = rows.filter(({ row }) => row.answers[1] === notAnAdmin);
  test.each(ofAdmins)(
    "$key refuses an admin's bearer token without the cookie",
    async ({ declared, row }) => {
      const headers = { authorization: `Bearer ${world.admin.user.token}` };
      const input = await row.arrange(world, undefined);

      expect(await answerTo(declared, input, headers)).toBe('403 SESSION_COOKIE_NEEDED');
    },
  );

  const inPerson = rows.filter(({ row }) => row.inPerson === true);
  test.each(inPerson)("$key asks for the password after yesterday's login", async ({ declared, row }) => {
    const input = await row.arrange(world, undefined);

    expect(await answerTo(declared, input, browsers.stale)).toBe('403 PASSWORD_NEEDED');
  });
});
