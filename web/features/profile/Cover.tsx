import type { ReactNode } from 'react';
import { headerPhotoPx } from '#web/lib/images.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Arches } from '#web/ui/layout/Arches.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

interface CoverProps {
  readonly name: string;
  readonly username: string;
  readonly photo: string;
  /** Shown after the username. */
  readonly badge?: ReactNode;
  /** Shown at the corner of the photo. */
  readonly corner?: ReactNode;
  /** The actions, at the right of the name; on phones below it. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The head of a profile: arches, the photo, the name, and the content below. */
export function Cover({ name, username, photo, badge, corner, actions, children }: CoverProps) {
  return (
    <Card flush className="overflow-hidden">
      <div className="relative h-28 overflow-hidden bg-hero sm:h-40">
        <Arches className="end-0 h-full" />
      </div>
      <div className="px-5 pb-6 sm:px-8">
        <div className="flex flex-col items-center gap-x-5 gap-y-4 text-center sm:flex-row sm:items-start sm:text-start">
          <div className="relative -mt-16 shrink-0">
            <Avatar name={name} src={photo} size={headerPhotoPx} ring="ring-4 ring-surface" />
            {corner}
          </div>
          <div className="min-w-0 flex-1 sm:pt-3">
            <h1 className="text-3xl wrap-anywhere">
              <bdi>{name}</bdi>
            </h1>
            <p className="text-base text-ink-3 wrap-anywhere">
              <bdi>@{username}</bdi>
              {badge}
            </p>
          </div>
          {actions && (
            <div className="flex flex-wrap justify-center gap-2 max-sm:-mx-1 max-sm:gap-1.5 max-sm:*:px-3 sm:pt-4 max-lg:sm:max-w-64 max-lg:sm:justify-end">
              {actions}
            </div>
          )}
        </div>
        {children}
      </div>
    </Card>
  );
}
