import { parseJson } from '#shared/platform/parseJson.ts';
import { safeSessionStorage } from '#web/lib/browser/storage.ts';
import { currentMemberScope } from '#web/lib/session/memberScope.ts';
import { draftPrefix } from '#web/lib/session/memberStorage.ts';

/*
 * Unsent form input of the member who typed it (`draft:<id>:<form>`), for this tab only. It survives an
 * expired session and ends with a logout.
 */

/** Fields of a form, by name. */
export type FormValues = Readonly<Record<string, string>>;

/** One changed field: its value when the change began, and what was typed. */
export interface FieldEdit {
  readonly initial: string;
  readonly now: string;
}
/** The changed fields of a form, by name. */
export type FieldEdits = Readonly<Record<string, FieldEdit>>;

/** The current member's stored edits of a form. Text typed before the login goes to the member who then logs in. */
export function readEdits(form: string): FieldEdits {
  const { id } = currentMemberScope();
  const text =
    safeSessionStorage.get(draftPrefix(id) + form) ?? safeSessionStorage.get(draftPrefix(undefined) + form);
  const saved = parseJson(text ?? '');
  if (typeof saved !== 'object' || saved === null) return {};
  return Object.fromEntries(
    Object.entries(saved).filter((entry): entry is [string, FieldEdit] => isFieldEdit(entry[1])),
  );
}

function isFieldEdit(value: unknown): value is FieldEdit {
  if (typeof value !== 'object' || value === null || !('initial' in value && 'now' in value)) return false;
  return typeof value.initial === 'string' && typeof value.now === 'string';
}

/** Stores the edits for `owner`, the member who makes them; without any, the draft is deleted. */
export function writeEdits(form: string, edits: FieldEdits, owner: string | undefined): void {
  // The member has the draft now.
  if (owner !== undefined) safeSessionStorage.set(draftPrefix(undefined) + form, null);
  const text = Object.keys(edits).length === 0 ? null : JSON.stringify(edits);
  safeSessionStorage.set(draftPrefix(owner) + form, text);
}

/** Stores the fields of a form that starts empty. */
export function writeDraft(form: string, fields: FormValues, owner: string | undefined): void {
  const filled = Object.entries(fields).filter(([, now]) => now !== '');
  writeEdits(form, Object.fromEntries(filled.map(([name, now]) => [name, { initial: '', now }])), owner);
}

/** Deletes the current member's draft of one form, after it was sent or discarded. */
export function forgetDraft(form: string): void {
  writeEdits(form, {}, currentMemberScope().id);
}
