/** The value of a readable cookie, decoded, or null. */
export function readCookie(name: string): string | null {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (cookie === undefined) return null;
  try {
    return decodeURIComponent(cookie.slice(name.length + 1));
  } catch {
    return null;
  }
}

/**
 * Sets a readable cookie for the whole site, for this many days; a strict cookie is not sent when a link on another
 * site is followed.
 */
export function writeCookie(
  name: string,
  value: string,
  days: number,
  sameSite: 'Strict' | 'Lax' = 'Strict',
): void {
  // As on the server: Secure on https and on localhost. Otherwise neither side could replace the other's cookie.
  const secure = window.isSecureContext ? '; Secure' : '';
  const expires = new Date(Date.now() + days * 24 * 3600 * 1000).toUTCString();
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Expires=${expires}; SameSite=${sameSite}${secure}`;
}

/** Removes a readable cookie. */
export function removeCookie(name: string): void {
  writeCookie(name, '', -1);
}
