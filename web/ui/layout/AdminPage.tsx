import type { ReactNode } from 'react';
import { useTitle } from '#web/lib/browser/title.ts';
import { pageFrameClass, Screen } from './Screen.tsx';

interface AdminPageProps {
  readonly title: string;
  /** A link to the parent page, above the title. */
  readonly back?: ReactNode;
  readonly sub?: ReactNode;
  /** Buttons at the right of the title, below it on phones. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The main part of an admin page: its name as title and heading, and its actions. */
export function AdminPage({ title, back, sub, actions, children }: AdminPageProps) {
  useTitle(title);
  return (
    <Screen className={pageFrameClass}>
      {back}
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-3xl">{title}</h1>
          {sub && <p className="mt-1 text-sm text-ink-2">{sub}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </Screen>
  );
}
