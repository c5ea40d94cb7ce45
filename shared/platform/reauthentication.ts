import { accountTexts } from './accountTexts.ts';
import * as texts from './texts.ts';

/** Failures of a call that requires a fresh session. */
export const freshFailures = {
  passwordNeeded: [403, accountTexts.passwordNeeded],
} as const;

/** Failures of a call that changes identity or login and requires a recent proof of identity. */
export const reauthenticationFailures = {
  ...freshFailures,
  passwordWrong: [403, texts.passwordWrong],
} as const;
