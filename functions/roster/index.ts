// What other features may use of the store.
export { type ClassSizes, readSizes } from './store/classSizes.ts';
export { logRosterAccess } from './store/rosterAccessLog.ts';
export { findClaim, releaseClaimStep, eraseRosterClaimsOf, noRosterFacts } from './store/rosterClaims.ts';
export { endInvitations, optOutByToken, undoOptOutByToken } from './store/rosterInvitees.ts';
export { fileNamesOf, findImport } from './store/rosterImports.ts';
export { readProvenMembers } from './store/rosterProven.ts';
