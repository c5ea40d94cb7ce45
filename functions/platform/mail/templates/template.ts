import type { ReactElement } from 'react';
import type * as z from 'zod/mini';
import { placeholderOf } from '../placeholders.ts';
import type { MailKind } from '../mailKind.ts';

/** The template of a kind of mail. The build renders it with placeholders for the values. */
export interface Template {
  readonly kind: string;
  readonly subject: string;
  readonly body: ReactElement;
}

/** The placeholder of a variable. Undeclared names do not compile. */
type Hole<S extends MailKind['variables']> = (name: keyof z.output<S> & string) => string;

/** Declares the template of a kind of mail. */
export function template<S extends MailKind['variables']>(
  { name }: MailKind<S>,
  write: (variable: Hole<S>) => { readonly subject: string; readonly body: ReactElement },
): Template {
  return { kind: name, ...write(placeholderOf) };
}
