import { describe, expect, test } from 'vitest';
import { nameKey } from '../matching/names.ts';
import { rowIdOf } from '../matching/rosterIdentity.ts';
import { guessColumns } from './guessColumns.ts';
import { inspectFile, type InterpretedLine, interpretFile } from './interpretFile.ts';

const now = new Date('2026-11-21T12:00:00Z');

async function understood(text: string): Promise<InterpretedLine[]> {
  const bytes = Buffer.from(text);
  const { columns } = await inspectFile(bytes, undefined);
  const all = [];
  for await (const line of interpretFile(
    bytes,
    columns.map(({ use }) => use),
    now,
  ))
    all.push(line);
  return all;
}

const problemsOf = async (text: string) => (await understood(text)).flatMap(({ problem }) => problem ?? []);

describe('columns', () => {
  test.each([
    [
      'matriculation_no surname given_names graduated programme mail_private tutor',
      ['studentId', 'lastName', 'firstNames', 'classYear', 'degree', 'email', ''],
    ],
    [
      'Matrikelnummer Nachname Vorname Abschlussjahr Studiengang E-Mail',
      ['studentId', 'lastName', 'firstNames', 'classYear', 'degree', 'email'],
    ],
    ['Prénom Nom Année', ['firstNames', 'fullName', 'classYear']],
    ['Name Class Class', ['fullName', 'classYear', '']],
    ['Name Surname Year', ['fullName', '', 'classYear']],
  ])('%s are recognized by their headings', (headings, uses) => {
    expect(guessColumns(headings.split(' ').map((heading) => ({ heading, sample: '' })))).toEqual(uses);
  });

  test('are recognized by their first value if the heading is unknown', async () => {
    const { columns, lines } = await inspectFile(
      Buffer.from('Name,a,b\nAnn,,ann@x.example\nBob,2019,\n'),
      undefined,
    );

    expect(lines).toBe(2);
    expect(columns).toEqual([
      { heading: 'Name', sample: 'Ann', filled: 2, use: 'fullName' },
      { heading: 'a', sample: '2019', filled: 1, use: 'classYear' },
      { heading: 'b', sample: 'ann@x.example', filled: 1, use: 'email' },
    ]);
  });

  test('are used as assigned', async () => {
    const { columns } = await inspectFile(Buffer.from('Name,Class\nAnn,2019\n'), ['', 'classYear']);

    expect(columns.map(({ use }) => use)).toEqual(['', 'classYear']);
  });
});

describe('a file', () => {
  test('with a line more than a hundred thousand is refused', async () => {
    const bytes = Buffer.from(`Name,Class\n${'A,2019\n'.repeat(100_001)}`);

    await expect(inspectFile(bytes, undefined)).rejects.toMatchObject({
      refusal: 'tooManyLines',
      line: 100_002,
    });
  });

  test.each(['Name,Class\n', '\n\n'])('without people is refused: %j', async (text) => {
    await expect(inspectFile(Buffer.from(text), undefined)).rejects.toMatchObject({ refusal: 'noLines' });
  });
});

describe('a line', () => {
  test('becomes the facts of a person', async () => {
    const [line] = await understood(
      'Student number,Surname,First name,Earlier name,Class,Degree,E-mail\n 7 ,Okonkwo,Maya  Adaeze,Obi,2019,BSc,Maya@Okonkwo.example\n',
    );

    expect(line?.problem).toBeUndefined();
    expect(line?.row).toMatchObject({
      studentId: '7',
      fullName: 'Maya Adaeze Okonkwo',
      earlierName: 'Obi',
      classYear: 2019,
      degree: 'BSc',
      email: 'maya@okonkwo.example',
      isShared: false,
    });
  });

  test.each([
    ['20O9', 'letterInYear', true],
    ['about 2009', 'notYear', true],
    ['', 'empty', true],
    ['1066', 'yearOutOfRange', true],
    ['2099', 'yearOutOfRange', true],
    ['2031', 'yearAhead', false],
  ])('with the class %j is reported', async (text, kind, isLeftOut) => {
    expect(await problemsOf(`Name,Class,Mail\nAnn,${text},a@x.example\n`)).toMatchObject([
      { line: 2, field: 'classYear', says: text, kind, isLeftOut },
    ]);
  });

  test.each([
    ['Name,Class\n"",2019\n', { field: 'fullName', kind: 'empty', isLeftOut: true }],
    ['Name,Class\n???,2019\n', { field: 'fullName', kind: 'empty', isLeftOut: true }],
    [`Name,Class\n${'A'.repeat(121)},2019\n`, { field: 'fullName', kind: 'tooLong', isLeftOut: true }],
    ['Name,Class\nLee, Ann,2019\n', { kind: 'tooManyColumns', isLeftOut: true }],
    ['Name,Class,Mail\nAnn,2019,ann(at)x\n', { field: 'email', kind: 'notEmail', isLeftOut: false }],
  ])('with an error is reported: %j', async (text, problem) => {
    expect(await problemsOf(text)).toMatchObject([{ line: 2, ...problem }]);
  });

  test('with our escape against formulas is read as the original', async () => {
    const [line] = await understood(`Name,Class,Degree\nAnn,2019,'=1+1\n`);

    expect(line?.row?.degree).toBe('=1+1');
  });
});

describe('identity', () => {
  const facts = {
    studentId: '',
    fullName: 'Ann Lee',
    earlierName: '',
    classYear: 2019,
    degree: '',
    email: '',
  };

  test('is the student ID, otherwise the e-mail, otherwise name and class', () => {
    const same = (a: object, b: object) => rowIdOf({ ...facts, ...a }) === rowIdOf({ ...facts, ...b });

    expect(same({ studentId: 'A1', email: 'a@x' }, { studentId: 'a1', fullName: 'B', email: 'b@x' })).toBe(
      true,
    );
    expect(same({ email: 'a@x' }, { email: 'a@x', fullName: 'B' })).toBe(true);
    expect(same({ fullName: 'Lee, Ánn' }, {})).toBe(true);
    expect(same({ classYear: 2020 }, {})).toBe(false);
    expect(same({ studentId: '1' }, { studentId: '2' })).toBe(false);
  });

  test('is compared without accents, case and order', () => {
    expect(nameKey('  OKONKWO,  Máya-Adaeze ')).toBe('adaeze maya okonkwo');
  });

  test('is unique in a file; the second line is left out and names the first', async () => {
    const found = await understood('Id,Name,Class\n7,Ann,2019\n8,Bob,2019\n7,Carl,2020\n');

    expect(found.map(({ row }) => row?.fullName)).toEqual(['Ann', 'Bob', undefined]);
    expect(found[2]?.problem).toMatchObject({
      line: 4,
      field: 'studentId',
      says: '7',
      kind: 'twice',
      otherLine: 2,
    });
  });

  test('an address of several people proves none of them', async () => {
    const found = await understood(
      'Id,Name,Class,Mail\n1,Ann,2019,home@x.example\n2,Bob,2019,bob@x.example\n3,Carl,2020,HOME@x.example\n',
    );

    expect(found.map(({ row }) => row?.isShared)).toEqual([true, false, true]);
    expect(found.map(({ problem }) => problem?.kind)).toEqual(['emailShared', undefined, 'emailShared']);
  });

  test('an address with differently encoded accents is the same', async () => {
    const file = 'Id,Name,Class,Mail\n1,Ann,2019,jos\u00e9@x.example\n2,Bob,2019,jose\u0301@x.example\n';

    const rows = (await understood(file)).map(({ row }) => row);

    expect(rows).toMatchObject([{ isShared: true }, { isShared: true }]);
    expect(rows[0]?.email).toBe(rows[1]?.email);
  });
});
