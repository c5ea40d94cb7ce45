import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { watchForNewerBuild, useNewerBuild } from '#web/lib/loading/newerBuild.ts';
import { Button } from '#web/ui/buttons/Button.tsx';

/**
 * Offers a reload once the server serves a newer build. It never reloads on its own, and typed text survives.
 */
export function UpdateBanner() {
  const hasNewerBuild = useNewerBuild();
  const [isDismissed, setDismissed] = useState(false);
  useEffect(watchForNewerBuild, []);
  return (
    <output className="sticky top-0 z-40 block">
      {hasNewerBuild && !isDismissed && (
        <span className="anim-rise flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-brand-soft px-4 py-1.5 text-sm font-medium text-brand-ink">
          {t`A new version is available.`}
          <span className="flex gap-1">
            <Button size="sm" onClick={() => location.reload()}>
              {t`Reload`}
            </Button>
            <Button kind="ghost" size="sm" onClick={() => setDismissed(true)}>
              {t`Later`}
            </Button>
          </span>
        </span>
      )}
    </output>
  );
}
