import { type ChangeEvent, type RefObject, useRef, useState } from 'react';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { changedElsewhereText } from './changedElsewhere.ts';
import type { FormValues } from './drafts.ts';
import { focusFirstInvalid, type DraftForm, useDraftForm } from './useDraftForm.ts';

/** Messages by field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The props of one input. */
export interface InputProps<T extends FormValues, N extends keyof T> {
  readonly name: N;
  readonly value: T[N];
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** What a screen needs to draw a form. */
export interface ValidatedForm<T extends FormValues> extends DraftForm<T> {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly bind: <N extends keyof T & string>(name: N) => InputProps<T, N>;
  /** The messages at the fields: errors, and else the warnings about fields that were changed elsewhere. */
  readonly fieldErrors: FieldErrors;
  /** The message about the whole form, '' if there is none. */
  readonly formError: string;
  readonly isBusy: boolean;
}

interface ValidatedFormControl<T extends FormValues> extends ValidatedForm<T> {
  readonly setBusy: (busy: boolean) => void;
  /** Shows messages and focuses the first invalid field; without any, clears them. */
  readonly showErrors: (fieldErrors: FieldErrors, formError: string) => void;
}

/** `useDraftForm` with everything around the fields except the submit: messages, focus, and whether it is busy. */
export function useValidatedForm<T extends FormValues>(
  name: string,
  saved: T,
  secretFields?: readonly (keyof T)[],
): ValidatedFormControl<T> {
  const draft = useDraftForm(name, saved, secretFields);
  const formRef = useRef<HTMLFormElement>(null);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [formError, setFormError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const showErrors = (errors: FieldErrors, sentence: string): void => {
    setFieldErrors(errors);
    setFormError(sentence);
    focusFirstInvalid(formRef.current);
  };
  const set = useEventCallback((change: Partial<T>): void => {
    draft.set(change);
    setFieldErrors((now) => withoutErrorsOf(now, Object.keys(change)));
  });
  const setField = (field: keyof T & string, text: string): void => {
    draft.setField(field, text);
    setFieldErrors((now) => withoutErrorsOf(now, [field]));
  };
  const shownErrors = {
    ...Object.fromEntries(draft.changedElsewhere.map((field) => [field, changedElsewhereText()])),
    ...fieldErrors,
  };
  const bind = <N extends keyof T & string>(field: N): InputProps<T, N> => ({
    name: field,
    value: draft.fields[field],
    error: shownErrors[field],
    onChange: ({ currentTarget: { value } }) => setField(field, value),
  });
  return {
    ...draft,
    set,
    setField,
    formRef,
    bind,
    fieldErrors: shownErrors,
    formError,
    isBusy,
    setBusy,
    showErrors,
  };
}

/** A message may concern a part of a field: `links.0`. */
function withoutErrorsOf(fieldErrors: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(fieldErrors).filter(([path]) => !fields.some((field) => field === path.split('.')[0])),
  );
}
