// What other features may use of this store.
export { type ClassSizes, readSizes } from './classSizes.ts';
export { logRosterAccess } from './rosterAccessLog.ts';
export { findClaim, releaseClaimStep, removeClaimsOf } from './rosterClaims.ts';
export { rosterFacts } from './rosterFacts.ts';
export { endInvitations, optOutByToken, undoOptOutByToken } from './rosterInvitees.ts';
export { fileNamesOf, findImport } from './rosterImports.ts';
export { provenBy } from './rosterProven.ts';
