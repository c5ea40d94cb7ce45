import type { ReactNode } from 'react';
import { Arches } from '#web/ui/Arches.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';

interface CoverProps {
  readonly name: string;
  readonly username: string;
  readonly photo: string;
  readonly children: ReactNode;
}

/** The head of a profile: a band of arches, the photo, the name, and what belongs below. */
export function Cover({ name, username, photo, children }: CoverProps) {
  return (
    <Card flush className="overflow-hidden">
      <div className="relative h-32 overflow-hidden bg-hero sm:h-44">
        <Arches className="right-0 h-full" />
      </div>
      <div className="px-5 pb-6 sm:px-8">
        <div className="flex flex-col items-center gap-x-5 gap-y-4 text-center sm:flex-row sm:items-start sm:text-left">
          <Avatar name={name} src={photo} size={128} ring="ring-4 ring-surface" className="-mt-16" />
          <div className="min-w-0 flex-1 sm:pt-3">
            <h1 className="text-3xl wrap-anywhere">
              <bdi>{name}</bdi>
            </h1>
            <p className="text-base text-ink-3 wrap-anywhere">@{username}</p>
          </div>
        </div>
        {children}
      </div>
    </Card>
  );
}
