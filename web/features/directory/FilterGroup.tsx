import { type ReactNode, useId } from 'react';

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
