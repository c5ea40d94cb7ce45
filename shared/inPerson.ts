import { accountTexts } from './accountTexts.ts';
import { texts } from './texts.ts';

/** Why a call that takes a fresh session is refused to another. */
export const freshFailures = {
  passwordNeeded: [403, accountTexts.passwordNeeded],
} as const;

/** Why a call that changes who somebody is, or how they get in, is refused to whoever is not there in person. */
export const inPersonFailures = {
  ...freshFailures,
  passwordWrong: [403, texts.passwordWrong],
} as const;
