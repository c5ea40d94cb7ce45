import { describe, expect, test } from 'vitest';
import { isReservedUsername } from '#functions/auth/reservedNames.ts';
import { realtimePath } from '#shared/realtime/realtime.ts';
import { allRoutes } from '#shared/routes.ts';
import { outerScreens, screens } from '#web/app/screens.ts';

const firstPart = (path: string) => path.split('/')[1] ?? '';
const expectReserved = (part: string) =>
  expect(isReservedUsername(part), `functions/auth/reservedNames.ts lacks ${part}`).toBe(true);
const isWord = (part: string) => /^[a-z]/.test(part);

describe('a reserved name', () => {
  const ofScreens = [...screens, ...outerScreens].map(({ path }) => firstPart(path));
  test.each([...new Set([...ofScreens, 'login', 'signup'])].filter(isWord))(
    'of a screen, /%s, cannot be a username',
    (part) => {
      expectReserved(part);
    },
  );

  const ofCalls = allRoutes.map(({ declared: { path } }) => firstPart(path.replace('/api/v1/', '/')));
  test.each([...new Set(ofCalls)].filter(isWord))('of the API, %s, cannot be a username', (part) => {
    expectReserved(part);
  });

  test.each(['api', 'images', 'inbox', 'exports', 'assets', firstPart(realtimePath)])(
    'of the edge, /%s, cannot be a username',
    (part) => {
      expectReserved(part);
    },
  );
});
