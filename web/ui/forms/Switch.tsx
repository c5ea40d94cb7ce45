import Check from 'lucide-react/icons/check';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch that takes effect at once, with its label on the left; all of it can be clicked. */
export function Switch({ label, checked, onChange, className, ...rest }: SwitchProps) {
  return (
    <label
      className={cx(
        'hit flex min-h-11 items-center justify-between gap-4 has-disabled:opacity-45 has-enabled:cursor-pointer',
        className,
      )}
    >
      {label}
      <span className="relative h-7 w-12 shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          {...rest}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          className="peer absolute inset-0 appearance-none rounded-full border-2 border-line-strong bg-surface transition-colors checked:border-brand checked:bg-brand enabled:cursor-pointer"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 start-1 grid size-5 place-items-center rounded-full bg-line-strong text-brand transition-[translate] peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5 peer-checked:bg-on-brand forced-colors:bg-[ButtonText] peer-checked:[&>svg]:opacity-100"
        >
          <Check strokeWidth={3.5} className="size-3 opacity-0" />
        </span>
      </span>
    </label>
  );
}
