import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface SegmentedControlProps<V extends string> {
  /** The name of the control, for assistive technology. */
  readonly label: string;
  readonly options: readonly {
    readonly value: V;
    readonly label: ReactNode;
    readonly count?: number | string;
  }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly className?: string;
}

/** Pills, one of them selected; they scroll sideways if there is too little room. */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedControlProps<V>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cx('no-scrollbar -m-1 flex gap-2 overflow-x-auto p-1', className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={pillClass(option.value === value)}
        >
          {option.label}
          {option.count !== undefined && <span className="tnum font-normal">{option.count}</span>}
        </button>
      ))}
    </div>
  );
}

/** A pill that can be selected. */
export function pillClass(isChosen: boolean): string {
  return cx(
    'hit inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full px-4 text-sm font-semibold whitespace-nowrap transition-colors',
    isChosen
      ? 'bg-brand-soft text-brand-ink'
      : 'text-ink-2 inset-ring inset-ring-line hover:bg-sunken hover:text-ink',
  );
}
