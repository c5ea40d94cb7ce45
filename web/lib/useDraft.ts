import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { readDraft, writeDraft } from './drafts.ts';
import { currentMember } from './member.ts';

/**
 * The text fields of a form, kept for the member who types them through a reload of the tab and an expired session;
 * set them back to `blank` after sending. `secret` names what is never kept.
 */
export function useDraft<T extends Readonly<Record<string, string>>>(
  form: string,
  blank: T,
  secret: readonly (keyof T)[] = [],
): [T, Dispatch<SetStateAction<T>>] {
  const [owner] = useState(() => currentMember().id);
  const [fields, setFields] = useState(() => readDraft(form, blank));
  const kept = JSON.stringify(
    Object.fromEntries(Object.entries(fields).filter(([name]) => !secret.includes(name))),
  );
  const untouched = Object.entries(fields).every(([name, text]) => text === blank[name]);
  useEffect(() => {
    // After a logout there is nobody any more to keep it for.
    if (currentMember().id === owner) writeDraft(form, untouched ? {} : JSON.parse(kept), owner);
  }, [form, kept, untouched, owner]);
  return [fields, setFields];
}
