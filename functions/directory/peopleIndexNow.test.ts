import { expect, test, vi } from 'vitest';
import { directoryLimits } from '#shared/directoryLimits.ts';
import { directoryTexts } from '#shared/directoryTexts.ts';

const held = vi.hoisted(() => ({ fresh: vi.fn() }));
vi.mock('./heldPeople.ts', () => ({ heldPeople: held }));
const { peopleIndex } = await import('./peopleIndexNow.ts');

test('the index is as young as it is asked for', async () => {
  const index = { classes: () => [] };
  held.fresh.mockResolvedValue(index);

  expect([await peopleIndex(), await peopleIndex(5000)]).toEqual([index, index]);
  expect(held.fresh.mock.calls).toEqual([[undefined], [5000]]);
});

test('whoever comes while it is being built is told when to ask again', async () => {
  held.fresh.mockResolvedValue(undefined);

  await expect(peopleIndex()).rejects.toMatchObject({
    status: 503,
    code: 'DIRECTORY_AWAY',
    message: directoryTexts.away,
    errors: [],
    retryAfterSeconds: directoryLimits.awaySeconds,
  });
});
