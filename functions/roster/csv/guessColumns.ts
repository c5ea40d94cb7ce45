import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { type ColumnUse, type RosterField, rosterFields } from '#shared/roster/imports.ts';

/** Common headings, normalized and without separators. */
const headings: Readonly<Record<RosterField, readonly string[]>> = {
  studentId: [
    'id studentid studentnumber studentno studentnr matriculationno matriculationnumber matrikelnummer matrikelnr',
    'matrnr registrationnumber registrationno enrolmentno enrollmentno alumniid personid number studentennummer nia',
  ],
  fullName: ['name fullname student graduate alumnus alumna displayname nom nombre naam vollername'],
  lastName: ['lastname surname familyname nachname familienname achternaam apellido apellidos nomdefamille'],
  firstNames: [
    'firstname firstnames givenname givennames forename forenames vorname vornamen voornaam prenom nombres',
  ],
  earlierName: [
    'earliername formername birthname maidenname previousname geburtsname nameatgraduation formersurname geboortenaam',
  ],
  classYear: [
    'class classyear year graduated graduation graduationyear yearofgraduation classof cohort jahrgang',
    'abschlussjahr jahr promotion annee ano afstudeerjaar',
  ],
  degree: [
    'degree programme program course studies major subject abschluss studiengang diplome titulo opleiding',
  ],
  email: [
    'email mail emailaddress mailaddress emailprivate mailprivate privateemail personalemail emailadresse correo courriel',
  ],
};

const fieldOf: ReadonlyMap<string, RosterField> = new Map(
  rosterFields.flatMap((field) =>
    headings[field].flatMap((line) => line.split(' ').map((word) => [word, field] as const)),
  ),
);

/** The likely use of each column, by its heading or else by its first value; no field twice. */
export function guessColumns(columns: readonly { heading: string; sample: string }[]): ColumnUse[] {
  const taken = new Set<RosterField>();
  const take = (field: RosterField | undefined): ColumnUse => {
    if (field === undefined || taken.has(field)) return '';
    taken.add(field);
    return field;
  };
  const byHeading = columns.map(({ heading }) =>
    take(fieldOf.get(normalizeText(heading).replaceAll(/[^\p{L}\p{N}]/gu, ''))),
  );
  const guessed = columns.map(({ sample }, index) => byHeading[index] || take(bySample(sample)));
  // A last name next to a full name adds nothing.
  return taken.has('fullName') && taken.has('lastName')
    ? guessed.map((use) => (use === 'lastName' || use === 'firstNames' ? '' : use))
    : guessed;
}

function bySample(sample: string): RosterField | undefined {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(sample)) return 'email';
  return /^(?:19|20)\d\d$/.test(sample) ? 'classYear' : undefined;
}
