const ours = /^\/images\/[0-9A-Za-z]+_\d+\.webp$/;

/**
 * The path of an image of this very site, or undefined for any other address: another host, another scheme, another
 * folder, credentials in the address, or anything that only looks like ours.
 */
export function ownImagePath(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  const isOurs =
    url.origin === origin && url.username === '' && url.password === '' && ours.test(url.pathname);
  return isOurs ? url.pathname : undefined;
}
