/** Where the site is, as links in mails name it: `https://…`, without a slash at its end. */
export function siteAddress(): string {
  const address = process.env['SITE_ADDRESS'];
  if (address === undefined) throw new Error('SITE_ADDRESS is not granted to this function');
  return address;
}
