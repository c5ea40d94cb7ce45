import { whyNotFresh } from '../http/fresh.ts';
import type { Caller } from '../http/call.ts';

interface Asked {
  readonly caller: Caller;
  readonly now: Date;
  readonly fail: (name: NonNullable<ReturnType<typeof whyNotFresh>>) => never;
}

/** Lets nobody by but an admin who has just shown to be it. */
export function admitInPerson({ caller, now, fail }: Asked): void {
  const refused = whyNotFresh(caller, now);
  if (refused !== undefined) fail(refused);
}
