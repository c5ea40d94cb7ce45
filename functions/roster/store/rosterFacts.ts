/** The attributes of a profile that the roster sets, removed. */
export const noRosterFacts = {
  classYear: undefined,
  degree: undefined,
  confirmed: undefined,
  rosterRow: undefined,
} as const;
