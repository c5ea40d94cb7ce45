/**
 * True if this deployment sends mail. Functions that may start jobs know it; others have the setting `MAIL_FROM` in
 * their grant.
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

/** The site's address for links in mails: `https://…`, without a trailing slash. */
export function siteAddress(): string {
  const address = process.env['SITE_ADDRESS'];
  if (address === undefined) throw new Error('SITE_ADDRESS is not granted to this function');
  return address;
}
