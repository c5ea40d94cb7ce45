// What other features may use of this store.
export { readInvitations, removeInvitationsOf } from './invitations.ts';
export { forgetInviter } from './invitees.ts';
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
} from './requests.ts';
export { type SchoolSettings, changeSchool, currentSchool, languageFor, readSchool } from './school.ts';
