import { memo, type ReactNode, useId } from 'react';
import { peopleText } from '#web/features/people/personTexts.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { CheckBox } from '#web/ui/forms/CheckBox.tsx';

interface FilterGroupProps {
  readonly title: string;
  /** Beside the title. */
  readonly link?: ReactNode;
  readonly children: ReactNode;
}

/** One filter under its title. */
export function FilterGroup({ title, link, children }: FilterGroupProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="border-b border-line pb-4">
      <div className="mb-1.5 flex items-baseline justify-between gap-2">
        <h3 id={id} className="text-sm font-semibold">
          {title}
        </h3>
        {link}
      </div>
      {children}
    </div>
  );
}

interface FilterCheckboxProps {
  readonly label: string;
  /** The number of people with this value; undefined while unknown. */
  readonly count: number | undefined;
  readonly checked: boolean;
  /** Cut to one line. */
  readonly isShort?: boolean;
  readonly value: string;
  /** Must be the same in every render. */
  readonly onChoose: (value: string) => void;
}

/** A value of a filter, with the number of people who have it. */
export const FilterCheckbox = memo(function FilterCheckbox({
  label,
  count,
  checked,
  isShort = false,
  value,
  onChoose,
}: FilterCheckboxProps) {
  return (
    <div className="flex items-start justify-between gap-3 text-sm">
      <CheckBox
        checked={checked}
        onChange={() => onChoose(value)}
        className="min-h-9! min-w-0 flex-1 gap-2.5! py-1.5! text-sm!"
        label={
          <>
            <bdi className={isShort ? 'block truncate' : 'wrap-anywhere'} title={isShort ? label : undefined}>
              {label}
            </bdi>
            {count !== undefined && <span className="sr-only">, {peopleText(count)}</span>}
          </>
        }
      />
      {/* A new element for each number, so that a change of width does not count as a layout shift. */}
      <span key={count} aria-hidden="true" className="tnum min-w-10 pt-2 text-end text-xs text-ink-3">
        {count !== undefined && formatNumber(count)}
      </span>
    </div>
  );
});
