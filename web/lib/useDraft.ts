import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { readDraft, writeDraft } from './drafts.ts';

/**
 * The text fields of a form, kept through a reload of the tab; set them back to `blank` after sending. `secret` names
 * what is never kept.
 */
export function useDraft<T extends Readonly<Record<string, string>>>(
  form: string,
  blank: T,
  secret: readonly (keyof T)[] = [],
): [T, Dispatch<SetStateAction<T>>] {
  const [fields, setFields] = useState(() => readDraft(form, blank));
  const kept = JSON.stringify(
    Object.fromEntries(Object.entries(fields).filter(([name]) => !secret.includes(name))),
  );
  const untouched = Object.entries(fields).every(([name, text]) => text === blank[name]);
  useEffect(() => writeDraft(form, untouched ? {} : JSON.parse(kept)), [form, kept, untouched]);
  return [fields, setFields];
}
