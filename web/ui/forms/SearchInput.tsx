import Search from 'lucide-react/icons/search';
import type { ComponentProps } from 'react';
import { cx } from '#web/ui/cx.ts';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly label: string;
  /** `outlined` for the content of a page, `filled` for its bars. */
  readonly variant: 'outlined' | 'filled';
  readonly size: 'sm' | 'md' | 'lg';
}

const variants = {
  outlined: 'border-line-strong bg-surface [&::-webkit-search-cancel-button]:hidden',
  filled: 'border-transparent bg-sunken hover:border-line focus-visible:outline-offset-0',
} as const;

const sizes = {
  sm: 'h-10 ps-10 text-sm',
  md: 'h-11 ps-10 text-sm',
  lg: 'h-12 ps-12 text-base truncate',
} as const;

/** A field for words to search for, with a magnifying glass. `className` is for what surrounds it. */
export const SearchInput = ({ label, variant, size, className, ...rest }: SearchInputProps) => (
  <div className={cx('relative min-w-0', className)}>
    <Search
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute inset-y-0 start-4 my-auto text-ink-3',
        size === 'lg' ? 'size-5' : 'size-4',
      )}
    />
    <input
      type="search"
      dir="auto"
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      className={cx(
        'w-full rounded-full border pe-4 placeholder:text-ink-3 max-sm:text-[1rem]',
        variants[variant],
        sizes[size],
      )}
      {...rest}
    />
  </div>
);
