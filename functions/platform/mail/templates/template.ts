import type { ReactElement } from 'react';
import type * as z from 'zod/mini';
import type { MailKind } from '../mailKind.ts';
import { placeholderOf } from '../placeholders.ts';

interface HtmlContent {
  readonly subject: string;
  readonly body: ReactElement;
}

/** The template of a kind of mail. The build renders it in each language, with placeholders for the values. */
export interface Template {
  readonly kind: string;
  readonly write: () => HtmlContent;
}

/** The placeholder of a variable. Undeclared names do not compile. */
type Variable<S extends MailKind['variables']> = (name: keyof z.output<S> & string) => string;

/** Declares the template of a kind of mail. */
export function template<S extends MailKind['variables']>(
  { name }: Pick<MailKind<S>, 'name' | 'variables'>,
  write: (variable: Variable<S>) => HtmlContent,
): Template {
  return { kind: name, write: () => write(placeholderOf) };
}
