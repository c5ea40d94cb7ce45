import type { ReactNode } from 'react';

interface SectionHeadProps {
  /** Id of the heading, for `aria-labelledby` of its section. */
  readonly id: string;
  readonly title: string;
  /** Content at the right: buttons, links. */
  readonly children?: ReactNode;
}

export function SectionHead({ id, title, children }: SectionHeadProps) {
  return (
    <div className="mb-4 flex min-h-10 items-center justify-between gap-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </div>
  );
}
