import { afterAll, expect, test } from 'vitest';
import { run } from '#functions/events/exportAttendees.ts';
import { authorizeDownload } from '#functions/members/audit/authorizeDownload.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { adminLimits } from '#shared/office/limits.ts';
import { startEngine } from '#tests/support/engine.ts';
import { callBy } from '#tests/support/pretendCall.ts';
import { SeatWorld } from '#tests/support/seatWorld.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

test("a download of one event's attendees continues with that event only", async () => {
  const [asked, other] = [await SeatWorld.open(), await SeatWorld.open()];
  for (const world of [asked, other]) await world.plantWaiting(adminLimits.exportPage + 1, 0);
  const admin = newId();
  const call = (world: SeatWorld, after?: string) => {
    const fresh = { role: 'admin', byCookie: true, authenticatedAt: Date.now() / 1000 } as const;
    return run({ ...callBy(admin, fresh), params: { id: world.id }, query: undefined, body: { after } });
  };

  const { after } = await call(asked);

  expect(after).toBeDefined();
  await expect(call(other, after)).rejects.toThrow('downloadOver');
  expect((await call(asked, after)).csv.split('\r\n').filter(Boolean)).toHaveLength(1);
});

test('a download of a search continues with that search only', async () => {
  const fresh = { role: 'admin', byCookie: true, authenticatedAt: Date.now() / 1000 } as const;
  const call = (body: object) => ({ ...callBy(admin, fresh), body });
  const admin = newId();
  const line = { action: 'membersExported', kind: 'members', after: { searched: true } } as const;
  const admit = (body: object, begun?: string) => authorizeDownload(call(body), 'members', begun, line);

  const begun = await admit({ search: 'Zoë', after: undefined });

  expect(await admit({ search: 'Zoë', after: 'place' }, begun)).toBe(begun);
  await expect(admit({ after: 'place' }, begun)).rejects.toThrow('downloadOver');
  await expect(admit({ search: 'Zo', after: 'place' }, begun)).rejects.toThrow('downloadOver');
});
