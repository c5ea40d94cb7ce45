import { mailHandler } from '#functions/platform/mail/mailKind.ts';
import { accountLeavingKind, exportReadyKind } from './accountMailKinds.ts';

export const accountLeavingMail = mailHandler(accountLeavingKind, ({ username, erasedOn }, { words }) => ({
  values: { username, erasedOn: words.day(erasedOn) },
}));

export const exportReadyMail = mailHandler(exportReadyKind, ({ username, keptUntil }, { words }) => ({
  values: { username, keptUntil: words.day(keptUntil) },
}));
