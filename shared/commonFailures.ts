import { membershipTexts } from './membership/texts.ts';
import { accountTexts } from './platform/accountTexts.ts';
import * as texts from './platform/texts.ts';

/** The failures of every route, besides its own. */
export const commonFailures = {
  invalidInput: [400, texts.invalidInput],
  unauthenticated: [401, texts.notAuthenticated],
  crossSite: [403, texts.crossSite],
  adminsOnly: [403, texts.adminsOnly],
  sessionCookieNeeded: [403, accountTexts.sessionCookieNeeded],
  membershipWaiting: [403, membershipTexts.waiting],
  suspended: [403, membershipTexts.suspended],
  leaving: [403, membershipTexts.leaving],
  notFound: [404, texts.notFound],
  tooLarge: [413, texts.tooLarge],
  filesTooLarge: [413, texts.multipartTooLarge],
  unsupportedMedia: [415, texts.unsupportedMedia],
  tooManyTries: [429, texts.tooManyTries],
  /** Returned in place of the API (`infra/viewer/closed.ts`). */
  maintenance: [503, texts.maintenance],
} as const;

export type CommonFailureName = keyof typeof commonFailures;
