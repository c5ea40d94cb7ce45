/** The site's address for links in mails: `https://…`, without a trailing slash. */
export function siteAddress(): string {
  const address = process.env['SITE_ADDRESS'];
  if (address === undefined) throw new Error('SITE_ADDRESS is not granted to this function');
  return address;
}
