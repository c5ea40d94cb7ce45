import type { ReactElement } from 'react';
import type * as z from 'zod/mini';
import { placeholderOf } from '../placeholders.ts';
import type { MailKind } from '../mailKind.ts';

/** How one kind of mail looks; made at build time, with marks where its values go. */
export interface Template {
  readonly kind: string;
  readonly subject: string;
  readonly body: ReactElement;
}

/** Marks the place of a value of the kind; a name that the kind does not declare does not compile. */
type Hole<S extends MailKind['variables']> = (name: keyof z.output<S> & string) => string;

/** What a kind of mail says. */
export function template<S extends MailKind['variables']>(
  { name }: MailKind<S>,
  write: (variable: Hole<S>) => { readonly subject: string; readonly body: ReactElement },
): Template {
  return { kind: name, ...write(placeholderOf) };
}
