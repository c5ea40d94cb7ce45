import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';

/** The look of every text control; 16 px on phones, since smaller makes iOS zoom in. */
export const controlClass =
  'w-full rounded-md border border-line-strong bg-surface px-4 text-base font-normal text-ink transition-colors placeholder:text-ink-3 hover:border-ink-3 focus-visible:outline-offset-0 aria-invalid:border-danger disabled:opacity-55 max-sm:text-[1rem]';

interface FrameProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Label above, hint and error below; the error is linked to its control by `<id>-error`. */
export function FieldFrame({ id, label, hint, error, className, children }: FrameProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-3">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { readonly id: string; readonly error?: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="anim-rise mt-1.5 flex items-start gap-1.5 text-sm text-danger">
      <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-[3px] size-3.5 shrink-0 fill-current">
        <path d="M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0Zm-.9 4h1.8v5H7.1V4ZM8 12.4a1.1 1.1 0 1 1 0-2.2 1.1 1.1 0 0 1 0 2.2Z" />
      </svg>
      {error}
    </p>
  );
}

interface FieldProps extends ComponentProps<'input'> {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Content inside the control at its end, e.g. a button that shows the password. */
  readonly end?: ReactNode;
}

/** A labeled one-line input. `name` is the specification's field name. */
export function Field({
  label,
  hint,
  error,
  end,
  className,
  type = 'text',
  id: givenId,
  ...rest
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <input
          id={id}
          dir="auto"
          type={type}
          {...rest}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          className={cx(controlClass, 'h-12', end ? 'pe-12' : undefined)}
        />
        {end && <div className="absolute inset-y-0 end-1 flex items-center">{end}</div>}
      </div>
    </FieldFrame>
  );
}

/** The ids that `aria-describedby` of a control in a FieldFrame names. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}
