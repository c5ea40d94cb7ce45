/** Limits of the roster, with their units. */
export const rosterLimits = {
  /** Bytes of one file. */
  maxFileBytes: 20 * 1024 * 1024,
  /** Lines of people in one file. */
  maxLines: 100_000,
  /** Columns of one file. */
  maxColumns: 100,
  /** Characters of one line including its quoted parts: a longer one means that a quote was never closed. */
  lineLength: 20_000,
  nameLength: 120,
  degreeLength: 120,
  studentIdLength: 60,
  /** Displayed characters of a value or heading. */
  sampleLength: 80,
  /** Problems that are stored per file; all are counted. */
  maxProblems: 1000,
  /** How many pending members of each state are compared with a file's student IDs when it is checked, oldest first. */
  maxWaiting: 2000,
  /** The earliest class year, and how many years from now the latest may be. */
  classFirst: 1850,
  classYearsAhead: 10,
  /** How long an import can be undone and its undo data is kept. */
  undoDays: 7,
  /** How long a started download can continue, seconds. */
  downloadSeconds: 900,
  /** Invitations by mail: in one batch, to one person, and the days between two to the same person. */
  batchInvitations: 1000,
  personInvitations: 2,
  invitationDaysApart: 30,
  /** Rows in one part of a download. */
  downloadPage: 2000,
} as const;
