import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { controlClass, describedBy, FieldFrame } from './Field.tsx';

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'size'> {
  readonly label: ReactNode;
  /** The label is for assistive technology only: the text is shown elsewhere. */
  readonly hidesLabel?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly small?: boolean;
  readonly options: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
  readonly onChange: (value: string) => void;
}

/** A labeled choice of one value, with the device's own menu. */
export function Select({
  label,
  hidesLabel = false,
  hint,
  error,
  small = false,
  options,
  onChange,
  className,
  ...rest
}: SelectProps) {
  const id = useId();
  const control = (
    <div className="relative">
      <select
        id={id}
        {...rest}
        aria-label={hidesLabel && typeof label === 'string' ? label : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className={cx(
          controlClass,
          'appearance-none truncate pe-10',
          small ? 'h-10 text-sm max-sm:text-[1rem]' : 'h-12',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-4 text-ink-2"
      />
    </div>
  );
  if (hidesLabel) return <div className={className}>{control}</div>;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      {control}
    </FieldFrame>
  );
}
