import { type ComponentProps, useId } from 'react';
import { FieldError } from './Field.tsx';

interface RadioCardsProps extends Omit<ComponentProps<'input'>, 'value' | 'type'> {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value?: string;
  readonly error?: string | undefined;
}

/** Radio buttons drawn as cards of equal width, as many in a row as fit. */
export function RadioCards({ legend, options, value, error, className, ...rest }: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset className={className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-line-strong bg-surface px-4 py-1 text-base leading-tight transition-colors hover:border-ink-3 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              {...rest}
              value={option.value}
              {...(value === undefined ? {} : { checked: value === option.value })}
              className="size-4 shrink-0 accent-brand outline-none"
            />
            <span className="min-w-0 wrap-anywhere">{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
