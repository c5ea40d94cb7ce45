import { currentMember } from './member.ts';

/**
 * What has been typed into forms and not been sent yet, by the member who wrote it (`draft:<id>:<form>`), for this tab
 * only: kept over an expired session, gone with a logout. A full or denied storage keeps nothing.
 */
const prefix = (owner: string | undefined): string => `draft:${owner ?? ''}:`;

/**
 * The current member's saved fields of a form, as far as they are text and asked for by `blank`. What was written
 * before logging in goes to whoever then logs in.
 */
export function readDraft<T extends Readonly<Record<string, string>>>(form: string, blank: T): T {
  try {
    const { id } = currentMember();
    const text =
      sessionStorage.getItem(prefix(id) + form) ?? sessionStorage.getItem(prefix(undefined) + form);
    const saved: unknown = JSON.parse(text ?? 'null');
    if (typeof saved !== 'object' || saved === null) return blank;
    const texts = Object.entries(saved).filter(([name, value]) => name in blank && typeof value === 'string');
    return { ...blank, ...Object.fromEntries(texts) };
  } catch {
    return blank;
  }
}

/** Keeps the fields for `owner`, the member who writes them; empty ones are forgotten. */
export function writeDraft(
  form: string,
  fields: Readonly<Record<string, string>>,
  owner: string | undefined,
): void {
  try {
    // The member has it now.
    if (owner !== undefined) sessionStorage.removeItem(prefix(undefined) + form);
    const empty = Object.values(fields).every((text) => text === '');
    if (empty) sessionStorage.removeItem(prefix(owner) + form);
    else sessionStorage.setItem(prefix(owner) + form, JSON.stringify(fields));
  } catch {
    // The form works all the same; it only forgets.
  }
}

/** Forgets the current member's draft of one form: it has been sent, or thought better of. */
export function forgetDraft(form: string): void {
  writeDraft(form, {}, currentMember().id);
}

/** True where something that the current member typed into a form has been kept. */
export function hasDraft(form: string): boolean {
  try {
    return sessionStorage.getItem(prefix(currentMember().id) + form) !== null;
  } catch {
    return false;
  }
}

/** Where the browser keeps what a member has opened from the search. */
export const latelyKey = (owner: string | undefined): string => `lately:${owner ?? ''}`;

/** Forgets every draft of a member, and what they looked for: the next person at this browser must not read them. */
export function clearDrafts(owner: string | undefined): void {
  try {
    localStorage.removeItem(latelyKey(owner));
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix(owner))) sessionStorage.removeItem(key);
  } catch {
    // Nothing could be kept, so nothing is there.
  }
}
