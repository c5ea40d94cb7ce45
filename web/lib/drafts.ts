/** What has been typed into forms and not been sent yet, for this tab only; a full or denied storage keeps nothing. */

const PREFIX = 'draft:';

/** The saved fields of a form, as far as they are text and asked for by `blank`. */
export function readDraft<T extends Readonly<Record<string, string>>>(form: string, blank: T): T {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return blank;
    const texts = Object.entries(saved).filter(([name, text]) => name in blank && typeof text === 'string');
    return { ...blank, ...Object.fromEntries(texts) };
  } catch {
    return blank;
  }
}

export function writeDraft(form: string, fields: Readonly<Record<string, string>>): void {
  try {
    const empty = Object.values(fields).every((text) => text === '');
    if (empty) sessionStorage.removeItem(PREFIX + form);
    else sessionStorage.setItem(PREFIX + form, JSON.stringify(fields));
  } catch {
    // The form works all the same; it only forgets.
  }
}

/** Forgets every draft: the next person at this browser must not read them. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing could be kept, so nothing is there.
  }
}
