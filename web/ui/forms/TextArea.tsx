import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { controlClass, describedBy, FieldFrame } from './Field.tsx';

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A labeled text area that grows with its text. */
export function TextArea({ label, hint, error, className, id: givenId, ...rest }: TextAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        {...rest}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={cx(controlClass, 'block field-sizing-content max-h-80 min-h-24 resize-y py-3')}
      />
    </FieldFrame>
  );
}
