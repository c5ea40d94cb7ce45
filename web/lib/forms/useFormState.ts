import { type ChangeEvent, type RefObject, useRef, useState } from 'react';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import type { Texts } from './drafts.ts';
import { focusFirstInvalid, type Form, useForm } from './useForm.ts';

/** Messages by field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The props of one input. */
export interface Binding<T extends Texts, N extends keyof T> {
  readonly name: N;
  readonly value: T[N];
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** What a screen needs to draw a form. */
export interface FormState<T extends Texts> extends Form<T> {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly bind: <N extends keyof T & string>(name: N) => Binding<T, N>;
  readonly fieldErrors: FieldErrors;
  /** The message about the whole form, '' if there is none. */
  readonly formError: string;
  readonly busy: boolean;
}

interface FormControl<T extends Texts> extends FormState<T> {
  readonly setBusy: (busy: boolean) => void;
  /** Shows messages and focuses the first invalid field; without any, clears them. */
  readonly refuse: (fieldErrors: FieldErrors, formError: string) => void;
}

/** `useForm` with everything around the fields except the submit: messages, focus, and whether it is busy. */
export function useFormState<T extends Texts>(
  name: string,
  saved: T,
  secret?: readonly (keyof T)[],
): FormControl<T> {
  const typed = useForm(name, saved, secret);
  const form = useRef<HTMLFormElement>(null);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [formError, setFormError] = useState('');
  const [busy, setBusy] = useState(false);
  const refuse = (found: FieldErrors, sentence: string): void => {
    setFieldErrors(found);
    setFormError(sentence);
    focusFirstInvalid(form.current);
  };
  const set = useEventCallback((change: Partial<T>): void => {
    typed.set(change);
    setFieldErrors((now) => without(now, Object.keys(change)));
  });
  const setField = (field: keyof T & string, text: string): void => {
    typed.setField(field, text);
    setFieldErrors((now) => without(now, [field]));
  };
  const bind = <N extends keyof T & string>(field: N): Binding<T, N> => ({
    name: field,
    value: typed.fields[field],
    error: fieldErrors[field],
    onChange: ({ currentTarget: { value } }) => setField(field, value),
  });
  return { ...typed, set, setField, form, bind, fieldErrors, formError, busy, setBusy, refuse };
}

/** A message may concern a part of a field: `links.0`. */
function without(fieldErrors: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(fieldErrors).filter(([path]) => !fields.some((field) => field === path.split('.')[0])),
  );
}
