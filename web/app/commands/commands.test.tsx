import { expect, test, vi } from 'vitest';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { startSession } from '#web/lib/session/session.ts';
import { goByKey } from './commands.ts';

test("g then c goes to the member's own class, without a request", () => {
  startSession(aLoggedInUser({ classYear: 2019 }));
  const navigate = vi.fn<() => void>();

  goByKey('c', navigate);

  expect(navigate).toHaveBeenCalledWith('/classes/2019');
});
