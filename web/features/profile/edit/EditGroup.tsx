import { type ReactNode, useId } from 'react';

interface EditGroupProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** Fields that belong together, with their heading on the left, or above them on phones. */
export function EditGroup({ title, hint, children }: EditGroupProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 p-5 sm:p-8 md:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {hint && <p className="mt-1 text-sm text-ink-2">{hint}</p>}
      </div>
      <div className="space-y-5">{children}</div>
    </section>
  );
}
