/*
 * The browser's storage without its errors: if it is blocked or full, reads return
 * null and writes do nothing.
 */

/** `get` returns null if there is nothing under the key; `set` with null removes what is there. */
function withoutErrors(area: () => Storage) {
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(area());
    } catch {
      return undefined;
    }
  };
  return {
    get: (key: string): string | null => attempt((storage) => storage.getItem(key)) ?? null,
    set: (key: string, text: string | null): void =>
      attempt((storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text))),
    keys: (): readonly string[] => attempt((storage) => Object.keys(storage)) ?? [],
  };
}

/** Shared by all tabs. */
export const safeLocalStorage = withoutErrors(() => localStorage);

/** Of this tab only. */
export const safeSessionStorage = withoutErrors(() => sessionStorage);
