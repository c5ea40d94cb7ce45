/**
 * True if this deployment sends mail. Functions that may start jobs know it; others declare `knowsMail` in their
 * grant.
 * @throws if the function was not granted either.
 */
export function isMailConfigured(): boolean {
  return mailFrom() !== '';
}

/** The sender address; empty if no mail is sent. */
export function mailFrom(): string {
  const from = process.env['MAIL_FROM'];
  if (from === undefined) throw new Error('MAIL_FROM is not granted to this function');
  return from;
}
