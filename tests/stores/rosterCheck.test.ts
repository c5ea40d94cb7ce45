import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEngine } from '../support/engine.ts';
import { refusal, withFault } from '../support/refusals.ts';

const files = vi.hoisted(() => ({ readUpload: vi.fn(), removeUpload: vi.fn(), removeSizes: vi.fn() }));
vi.mock('#functions/images/files.ts', () => files);

const engine = await startEngine();
const { work: check } = await import('#functions/roster/workers/rosterCheck.ts');
const { newId } = await import('#functions/platform/runtime/ids.ts');
const imports = await import('#functions/roster/store/rosterImports.ts');
const parts = await import('#functions/roster/store/rosterParts.ts');
const { beginCheck, bring, checked } = await import('../support/provenByFile.ts');
const { beforeWrite, lineOf, linesOf, newYear, placeAt, told } = await import('../support/rosterSteps.ts');

afterAll(() => engine.stop());
beforeEach(() => vi.resetAllMocks());

describe('a check', () => {
  test('reads the file in its first step and compares it in the next; then the row holds no more than was found', async () => {
    const of = newYear();
    const id = await beginCheck(lineOf(0, of, 'Ann', 'ann@x.example'), lineOf(1, of), `z;Bob;20O9;\n`);
    const input = { importId: id, check: 1 };
    const file = {
      encoding: 'utf-8',
      separator: ';',
      lines: 3,
      columns: [
        { heading: 'Id', sample: `${of}-0`, filled: 3, use: 'ownId' },
        { heading: 'Name', sample: 'Ann 0', filled: 3, use: 'fullName' },
        { heading: 'Class', sample: String(of), filled: 3, use: 'classYear' },
        { heading: 'Mail', sample: 'ann@x.example', filled: 1, use: 'email' },
      ],
    };
    const numbers = { added: 0, changed: 0, same: 0, problems: 1, leftOut: 1 };

    expect(await check(input, undefined)).toBe(placeAt(0));
    const before = { check: 1, file, parts: 1 };
    const progress = { done: 0, total: 3 };
    expect(await told(id)).toEqual({ ...before, state: 'checking', numbers, progress });
    expect(await check(input, placeAt(0))).toBeUndefined();
    const { items } = await parts.listProblems({ importId: id, check: 1 }, { limit: 10 });
    expect(items).toEqual([
      { sk: '000000', line: 4, field: 'classYear', says: '20O9', kind: 'letterInYear', isLeftOut: true },
    ]);
    const after = { ...before, state: 'checked', numbers: { ...numbers, added: 2 }, proven: 0 };
    expect(await told(id)).toEqual(after);
  });

  test('compares a thousand lines a step, and shows how many it has', async () => {
    const of = newYear();
    await bring(await checked(lineOf(0, of), lineOf(1, of, 'Other')));
    const id = await beginCheck(...linesOf(1001, of));
    const input = { importId: id, check: 1 };

    expect(await check(input, undefined)).toBe(placeAt(0));
    expect(await check(input, placeAt(0))).toBe(placeAt(10, 998, 1, 1));
    expect(await told(id)).toMatchObject({
      state: 'checking',
      numbers: { added: 998, changed: 1, same: 1, problems: 0, leftOut: 0 },
      progress: { done: 1000, total: 1001 },
    });
    expect(await check(input, placeAt(10, 998, 1, 1))).toBeUndefined();
    expect(await told(id)).toMatchObject({
      state: 'checked',
      numbers: { added: 999, changed: 1, same: 1, problems: 0, leftOut: 0 },
    });
    expect(await told(id)).not.toHaveProperty('progress');
  });

  test.each([
    [1, [1]],
    [100, [100]],
    [101, [100, 1]],
    [400, [100, 100, 100, 100]],
    [1000, Array.from({ length: 10 }, () => 100)],
  ])(
    'of %i lines keeps them in parts of a hundred, in their order, and is done in one step',
    async (count, sizes) => {
      const of = newYear();
      const id = await beginCheck(...linesOf(count, of));
      const input = { importId: id, check: 1 };

      await check(input, undefined);

      expect((await told(id)).parts).toBe(sizes.length);
      const kept = await parts.readParts(input, [...sizes.keys()]);
      expect(kept.map(({ length }) => length)).toEqual(sizes);
      const names = Array.from({ length: count }, (_, place) => `Person ${place}`);
      expect(kept.flat().map(({ fullName }) => fullName)).toEqual(names);
      expect(await check(input, placeAt(0))).toBeUndefined();
      expect((await told(id)).state).toBe('checked');
    },
  );

  test('counts all that is wrong and keeps the first thousand of it; a file without one good line has no part', async () => {
    const bad = Array.from({ length: 1001 }, (_, place) => `z-${place};Bob;20O9;\n`);
    const id = await checked(...bad);

    const { parts: kept, numbers, state } = await told(id);
    expect({ kept, numbers, state }).toEqual({
      kept: 0,
      numbers: { added: 0, changed: 0, same: 0, problems: 1001, leftOut: 1001 },
      state: 'checked',
    });
    const { items } = await parts.listProblems({ importId: id, check: 1 }, { limit: 2000 });
    expect(items.map(({ line }) => line)).toEqual(Array.from({ length: 1000 }, (_, place) => place + 2));
  });

  test.each([
    ['PK\u0003\u0004', { refusal: 'notCsv' }],
    [`Name,Class\n"Ann,2019\n${'Bob,2020\n'.repeat(3000)}`, { refusal: 'lineTooLong', refusedLine: 2 }],
  ])('of what cannot be read says why, and nothing else', async (text, why) => {
    const id = await beginCheck();
    files.readUpload.mockResolvedValue(Buffer.from(text));

    expect(await check({ importId: id, check: 1 }, undefined)).toBeUndefined();

    expect(await told(id)).toEqual({ state: 'refused', check: 1, ...why });
  });

  test('that reads the file again shows no progress where it ends there: gone, or without a name', async () => {
    const gone = await beginCheck(lineOf(0, newYear()));
    await check({ importId: gone, check: 1 }, undefined);
    files.readUpload.mockResolvedValue(undefined);
    await check({ importId: gone, check: 1 }, undefined);
    expect(await told(gone)).toMatchObject({ state: 'refused', refusal: 'notUploaded' });
    expect(await told(gone)).not.toHaveProperty('progress');

    const nameless = await beginCheck(lineOf(0, newYear()));
    await check({ importId: nameless, check: 1 }, undefined);
    const uses = ['', '', '', ''];
    expect(await check({ importId: nameless, check: 1, uses }, undefined)).toBeUndefined();
    expect(await told(nameless)).toMatchObject({ state: 'checked', file: { lines: 1 } });
    expect(await told(nameless)).not.toHaveProperty('progress');
  });

  test('that fails to keep a part, or is given a use that there is not, is no refusal of the file', async () => {
    const id = await beginCheck(lineOf(0, newYear()));
    const before = (command: string) =>
      command.startsWith('Put') ? refusal('AccessDeniedException') : undefined;

    const failed = withFault({ before }, async () => check({ importId: id, check: 1 }, undefined));
    await expect(failed).rejects.toThrow('AccessDeniedException');
    await expect(check({ importId: id, check: 1, uses: ['shoeSize'] }, undefined)).rejects.toThrow();

    expect(await told(id)).toEqual({ state: 'checking', check: 1 });
  });

  test('that is none, is over, or that another has followed reads nothing and changes nothing', async () => {
    const over = await checked(lineOf(0, newYear()));
    const followed = await beginCheck(lineOf(0, newYear()));
    const again = { from: ['checking'], to: 'checking', check: 1, set: { check: 2 } } as const;
    await imports.move(followed, again);
    const before = [await told(over), await told(followed)];
    files.readUpload.mockClear();

    for (const importId of [newId(), over, followed]) {
      for (const place of [undefined, placeAt(0)]) {
        expect(await check({ importId, check: 1 }, place)).toBeUndefined();
      }
    }

    expect(files.readUpload).not.toHaveBeenCalled();
    expect([await told(over), await told(followed)]).toEqual(before);
  });

  test('that another follows in the middle of a step ends there', async () => {
    const id = await beginCheck(...linesOf(1001, newYear()));
    const next = (from: number) => () =>
      imports.move(id, { from: ['checking'], to: 'checking', check: from, set: { check: from + 1 } });
    const kept = 11;

    const read = await beforeWrite(kept + 1, next(1), async () =>
      check({ importId: id, check: 1 }, undefined),
    );
    expect([read, await told(id)]).toEqual([undefined, { state: 'checking', check: 2 }]);

    expect(await check({ importId: id, check: 2 }, undefined)).toBe(placeAt(0));
    const before = await told(id);
    // Whom the lines prove is kept first.
    const compared = await beforeWrite(2, next(2), async () => check({ importId: id, check: 2 }, placeAt(0)));
    expect([compared, await told(id)]).toEqual([undefined, { ...before, check: 3 }]);
  });
});
