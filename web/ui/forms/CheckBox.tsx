import Check from 'lucide-react/icons/check';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The label is for assistive technology only, as in a table. */
  readonly hidesLabel?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

const tick = (
  <Check
    aria-hidden="true"
    strokeWidth={3.5}
    className="pointer-events-none absolute inset-0.75 size-3.5 text-on-brand opacity-0 peer-checked:opacity-100 forced-colors:text-[Highlight]"
  />
);

/** A checkbox with its label on the right; all of it can be clicked. */
export function CheckBox({ label, hint, hidesLabel = false, onChange, className, ...rest }: CheckBoxProps) {
  return (
    <label
      className={cx(
        'hit inline-flex items-start gap-3 text-base has-disabled:opacity-45 has-enabled:cursor-pointer',
        !hidesLabel && 'min-h-11 py-2.5',
        className,
      )}
    >
      <span className="relative mt-0.5 size-5 shrink-0">
        <input
          type="checkbox"
          {...rest}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          className="peer absolute inset-0 appearance-none rounded-xs border-2 border-line-strong bg-surface transition-colors checked:border-brand checked:bg-brand enabled:cursor-pointer enabled:hover:border-ink-3 enabled:checked:hover:border-brand"
        />
        {tick}
      </span>
      <span className={hidesLabel ? 'sr-only' : 'min-w-0'}>
        {label}
        {hint && <span className="block text-sm text-ink-2">{hint}</span>}
      </span>
    </label>
  );
}
