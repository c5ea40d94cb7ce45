import { grantedEnv } from '#functions/platform/runtime/grantedEnv.ts';

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
  return grantedEnv('MAIL_FROM');
}

/** The site's address for links in mails: `https://…`, without a trailing slash. */
export function siteAddress(): string {
  return grantedEnv('SITE_ADDRESS');
}
