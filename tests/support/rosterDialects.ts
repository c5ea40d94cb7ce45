/** A file of people as a program writes it, with some invalid lines. */
export interface RosterDialect {
  readonly name: string;
  readonly file: Buffer;
  /** The prefix of its people's own ids, and the ids of the valid lines. */
  readonly prefix: string;
  readonly people: readonly string[];
  /** The numbers of its invalid lines; the heading is line 1. */
  readonly wrongLines: readonly number[];
}

const classes = 60;
const firstClass = 1960;
/** Invalid values for a line's class. */
const wrongClasses = ['2O01', '', '20011', 'last year', '1066'];

/**
 * Two files with this many lines, some of them invalid: one as German spreadsheets write it, one as American ones
 * do.
 */
export function rosterDialects(lines: number, wrong: number): RosterDialect[] {
  return [
    dialect('semicolons, commas in names and Windows letters', 'de-', lines, wrong, (rows) =>
      Buffer.from(
        [['Matrikelnr', 'Nachname', 'Vorname', 'Jahrgang', 'Abschluss', 'E-Mail'], ...rows]
          .map((cells) => `${cells.join(';')}\r\n`)
          .join(''),
        'latin1',
      ),
    ),
    dialect('commas, quotes and a byte order mark', 'en-', lines, wrong, (rows) =>
      Buffer.from(
        `\uFEFF${[['Student ID', 'Last name', 'First name', 'Class', 'Degree', 'Email'], ...rows]
          .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`)
          .join('')}`,
      ),
    ),
  ];
}

function dialect(
  name: string,
  prefix: string,
  lines: number,
  wrong: number,
  write: (rows: readonly (readonly string[])[]) => Buffer,
): RosterDialect {
  const every = Math.floor(lines / wrong);
  const people: string[] = [];
  const wrongLines: number[] = [];
  const rows = Array.from({ length: lines }, (_, at) => {
    const id = `${prefix}${String(at).padStart(6, '0')}`;
    const isWrong = at % every === every - 1 && wrongLines.length < wrong;
    if (isWrong) wrongLines.push(at + 2);
    else people.push(id);
    const year = isWrong
      ? (wrongClasses[wrongLines.length % wrongClasses.length] ?? '')
      : String(firstClass + (at % classes));
    return [id, `Müller, ${at % 97}`, 'Zoë "Zo"', year, 'BSc', `${id}@alumni.example`];
  });
  return { name, prefix, people, wrongLines, file: write(rows) };
}
