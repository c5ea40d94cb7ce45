import type { ReactNode } from 'react';

interface ProfileFrameProps {
  readonly head: ReactNode;
  /** First on phones, on top of the rail elsewhere. */
  readonly first?: ReactNode;
  readonly rail: ReactNode;
  readonly children: ReactNode;
}

/** A profile: its head, its content, and a rail beside it; on phones the rail is last. */
export function ProfileFrame({ head, first, rail, children }: ProfileFrameProps) {
  return (
    <div className="space-y-5">
      {head}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        {first && <div className="lg:col-start-2 lg:row-start-1">{first}</div>}
        <div className="space-y-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">{children}</div>
        <div
          className={
            first ? 'space-y-5 lg:col-start-2 lg:row-start-2' : 'space-y-5 lg:col-start-2 lg:row-span-2'
          }
        >
          {rail}
        </div>
      </div>
    </div>
  );
}
