/** What keys open from anywhere: the search of everything, and the help about the keys. */
export type Asked = 'search' | 'keys';

/** The name of the key that belongs to commands on this device. */
export const commandKey = /Mac|iP/.test(navigator.userAgent) ? 'Cmd' : 'Ctrl';

const storedAt = 'keys';

/** True where keys of one letter do something; some people's hands or voices press them unmeant. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(storedAt) !== 'off';
  } catch {
    return true;
  }
}

/** Switches keys of one letter on or off, on this device. */
export function switchKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storedAt);
    else localStorage.setItem(storedAt, 'off');
  } catch {
    // They stay as they are.
  }
}
