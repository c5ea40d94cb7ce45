/**
 * True where this deployment sends mail. Whoever may start jobs is told, or declares `knowsMail` in its grant.
 * @throws where it is told nothing.
 */
export function isMailConfigured(): boolean {
  return mailFrom() !== '';
}

/** The address that mails come from; empty where none are sent. */
export function mailFrom(): string {
  const from = process.env['MAIL_FROM'];
  if (from === undefined) throw new Error('MAIL_FROM is not granted to this function');
  return from;
}
