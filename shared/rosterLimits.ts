/** Every number about the roster, with its unit. */
export const rosterLimits = {
  /** Bytes of one file. */
  fileBytesMost: 20 * 1024 * 1024,
  /** Lines of people in one file. */
  linesMost: 100_000,
  /** Columns of one file. */
  columnsMost: 100,
  /** Characters of one line with all that its quotes hold: beyond it a quote was never closed. */
  lineLength: 20_000,
  nameLength: 120,
  degreeLength: 120,
  ownIdLength: 60,
  /** Characters of a value or heading as they are shown. */
  sampleLength: 80,
  /** Problems that are kept for a file; all are counted. */
  problemsMost: 1000,
  /** Requests of each state that a check looks through for own ids, the longest waiting first. */
  waitingMost: 2000,
  /** The oldest class; the youngest is so many years ahead. */
  classFirst: 1850,
  classYearsAhead: 10,
  /** An import can be taken back for so long; so long what it takes is kept. */
  undoDays: 7,
  /** A download that began may be read on for so long, seconds. */
  downloadSeconds: 900,
  /** Rows in one part of a download. */
  downloadPage: 2000,
} as const;
