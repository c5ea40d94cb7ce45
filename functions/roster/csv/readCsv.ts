import { parse, type Parser } from 'csv-parse';
import type { RosterFile, RosterRefusal } from '#shared/roster/imports.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { detectEncoding, decodeChunks } from './decodeCsv.ts';

/** One line of a file, numbered as in spreadsheets: the heading is line 1, and quoted cells may contain line breaks. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file that cannot be read, and the line where that was detected. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  readonly refusal: RosterRefusal;
  readonly line: number | undefined;

  constructor(refusal: RosterRefusal, line?: number) {
    super(refusal);
    this.refusal = refusal;
    this.line = line;
  }
}

interface OpenCsv extends Pick<RosterFile, 'encoding' | 'separator'> {
  /**
   * All lines that are not empty, the heading first. @throws UnreadableFileError at the first line that cannot be read.
   */
  readonly lines: AsyncGenerator<CsvLine>;
}

/** Opens a CSV file. @throws UnreadableFileError if it is none. */
export function openCsv(bytes: Uint8Array): OpenCsv {
  const encoding = detectEncoding(bytes);
  if (encoding === undefined) throw new UnreadableFileError('notCsv');
  const [begin = ''] = decodeChunks(bytes, encoding);
  const separator = separatorOf(begin);
  return { encoding, separator, lines: linesOf(bytes, { encoding, separator }) };
}

async function* linesOf(
  bytes: Uint8Array,
  { encoding, separator }: Pick<RosterFile, 'encoding' | 'separator'>,
): AsyncGenerator<CsvLine> {
  const parser = parse({
    delimiter: separator,
    // Detects a quote that is never closed before the rest of the file is in memory.
    max_record_size: rosterLimits.lineLength,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
  const fed = feed(parser, decodeChunks(bytes, encoding));
  let line = 0;
  try {
    for await (const record of parser) {
      line += 1;
      const cells = cellsOf(record);
      if (cells.some((cell) => cell !== '')) yield { line, cells };
    }
    await fed;
  } catch (error) {
    throw isOfParser(error) ? new UnreadableFileError('lineTooLong', line + 1) : error;
  } finally {
    parser.destroy();
  }
}

/** Writes the text as fast as its lines are read. */
async function feed(parser: Parser, text: Iterable<string>): Promise<void> {
  for (const piece of text) {
    if (parser.destroyed) return;
    if (!parser.write(piece)) await drained(parser);
  }
  if (!parser.destroyed) parser.end();
}

function drained(parser: Parser): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      parser.off('drain', done).off('close', done);
      resolve();
    };
    parser.on('drain', done).on('close', done);
  });
}

function cellsOf(record: unknown): string[] {
  return Array.isArray(record) ? record.map((cell) => String(cell).trim()) : [];
}

function isOfParser(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}

type Separator = RosterFile['separator'];
const separators: readonly Separator[] = [';', '\t', ','];

/** The separator of a file, judged by its first line: the most frequent one outside quotes. */
function separatorOf(text: string): Separator {
  const heading = headingIn(text);
  const cellCounts = separators.map((separator) => [separator, heading.split(separator).length] as const);
  return cellCounts.reduce((most, candidate) => (candidate[1] > most[1] ? candidate : most), [
    ',',
    1,
  ] as const)[0];
}

/** The first line that is not empty, without quoted text. */
function headingIn(text: string): string {
  const unquoted = text.replaceAll(/"(?:[^"]|"")*"/g, '""');
  return unquoted.split(/[\r\n]+/).find((line) => line.trim() !== '') ?? '';
}
