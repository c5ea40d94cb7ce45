import { describe, expect, test } from 'vitest';
import { csvLine, plainCell } from '#shared/roster/csvCell.ts';
import { openCsv, UnreadableFileError } from './readCsv.ts';

const utf8 = (text: string) => Buffer.from(text, 'utf8');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

async function linesOf(bytes: Uint8Array) {
  const { lines } = openCsv(bytes);
  const all = [];
  for await (const line of lines) all.push(line);
  return all;
}

async function refusalOf(bytes: Uint8Array) {
  try {
    await linesOf(bytes);
    return undefined;
  } catch (error) {
    return error instanceof UnreadableFileError ? { refusal: error.refusal, line: error.line } : error;
  }
}

const table = 'Name;Class\r\nZoë Müller;2019\r\n';
const bigEndian = Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(table).swap16()]);

describe('a CSV file from an office program is read', () => {
  test.each([
    ['UTF-8', utf8(table), 'utf-8'],
    ['UTF-8 with a mark', utf8(`\u{feff}${table}`), 'utf-8'],
    ['UTF-16 with a mark', utf16(`\u{feff}${table}`), 'utf-16le'],
    ['UTF-16 without', utf16(table), 'utf-16le'],
    ['UTF-16, the other way round', bigEndian, 'utf-16be'],
    ['Windows-1252', Buffer.from(table, 'latin1'), 'windows-1252'],
  ])('in %s', async (_, bytes, encoding) => {
    expect(openCsv(bytes).encoding).toBe(encoding);
    expect(await linesOf(bytes)).toEqual([
      { line: 1, cells: ['Name', 'Class'] },
      { line: 2, cells: ['Zoë Müller', '2019'] },
    ]);
  });

  test.each([',', ';', '\t'] as const)('separated by %j', async (separator) => {
    const bytes = utf8(`"Name, all of it; with\tsigns"${separator}Class\n"Ann ""A"" Lee"${separator}2019`);

    expect(openCsv(bytes).separator).toBe(separator);
    expect((await linesOf(bytes)).map(({ cells }) => cells)).toEqual([
      ['Name, all of it; with\tsigns', 'Class'],
      ['Ann "A" Lee', '2019'],
    ]);
  });

  test('and lines are counted like in spreadsheets, with empty ones and breaks in quotes', async () => {
    const bytes = utf8('Name,Class\n\n"Two\nlines",2019\n,\nAnn,2020\n');

    expect((await linesOf(bytes)).map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  test('with a letter split between two parts of the file', async () => {
    const long = `Name,Class\n${'é'.repeat(70_000).replaceAll(/.{1000}/g, '$&,2019\n')}`;

    expect(
      new Set((await linesOf(utf8(long))).flatMap(({ cells }) => cells[0]?.replaceAll('é', ''))),
    ).toEqual(new Set(['Name', '']));
  });
});

describe('a file that is not CSV', () => {
  test.each([
    ['a spreadsheet', Buffer.from('PK\u0003\u0004rest of it', 'latin1')],
    ['a document', Buffer.from('%PDF-1.7 rest of it')],
    ['bytes', Buffer.from([0, 1, 2, 0, 0, 0, 3, 0, 0, 0, 4])],
    ['control characters', utf8('Name,Class\nAnn\u0007,2019')],
  ])('%s is recognized', async (_, bytes) => {
    expect(await refusalOf(bytes)).toEqual({ refusal: 'notCsv', line: undefined });
  });

  test.each([
    ['quotes that never end', `Name,Class\nAnn,2019\n"Bob,2019\n${'Carl,2020\n'.repeat(50_000)}`],
    ['a line of a megabyte', `Name,Class\nAnn,2019\n${'x'.repeat(1024 * 1024)},2019\n`],
  ])('%s are reported with their line', async (_, text) => {
    expect(await refusalOf(utf8(text))).toEqual({ refusal: 'lineTooLong', line: 3 });
  });
});

test('no written cell is a formula in a spreadsheet', () => {
  const words = ['=1+1', '+49 1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'a "b", c'];

  expect(csvLine(words)).toBe(`'=1+1,'+49 1,'-1,'@SUM(A1),"'\t=1","'\r=1","a ""b"", c"\r\n`);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'the cell %j is written as text and read back unchanged',
  (cell) => {
    const written = csvLine([cell]).trimEnd().replaceAll(/^"|"$/g, '');

    expect(written).toBe(`'${cell}`);
    expect(plainCell(written)).toBe(cell);
  },
);
