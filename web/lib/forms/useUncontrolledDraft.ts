import { useState } from 'react';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { currentMemberScope } from '#web/lib/session/memberScope.ts';
import { readDraft, writeDraft } from './drafts.ts';

/** The draft of one uncontrolled text field. */
interface UncontrolledDraft {
  /** The draft when the form mounted. */
  readonly initialText: string;
  /** Stores the field's current text; '' deletes it. The same function in every render. */
  readonly save: (text: string) => void;
}

/**
 * Like `useDraftForm`, for a form with a single text that no render needs: each keypress stores it, and nothing renders.
 * @param name of the field.
 */
export function useUncontrolledDraft(form: string, name: string): UncontrolledDraft {
  const [owner] = useState(() => currentMemberScope().id);
  const [initialText] = useState(() => readDraft(form, { [name]: '' })[name] ?? '');
  const save = useEventCallback((text: string): void => {
    // After a logout there is no member to store it for.
    if (currentMemberScope().id === owner) writeDraft(form, { [name]: text }, owner);
  });
  return { initialText, save };
}
