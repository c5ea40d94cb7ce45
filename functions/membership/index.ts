// What other features may use of the store.
export { readInvitations, eraseInvitationsOf } from './store/invitations.ts';
export { eraseInviter } from './store/invitees.ts';
export {
  readRequests,
  type StoredRequest,
  findRequest,
  findRequests,
  firstRequests,
  isUndecided,
  openRequestSummary,
  openRequestStep,
  removeRequest,
  finalizeDecisionStep,
  requestVersionOf,
} from './store/requests.ts';
export { type SchoolSettings, changeSchool, currentSchool, languageFor, readSchool } from './store/school.ts';
