import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import type { MoreMenuProps } from './MoreMenu.tsx';

const MoreMenu = lazyComponent(() => import('./MoreMenu.tsx'));

type MoreProps = Omit<MoreMenuProps, 'trigger'> & { readonly className?: string };

/** 'More': a menu of what else one can do with something of somebody else. Its code is loaded when it first opens. */
export function More({ className, ...rest }: MoreProps) {
  const [wanted, setWanted] = useState(false);
  const dots = (shut?: { readonly onClick: (() => void) | undefined; readonly 'aria-expanded': false }) => (
    <IconButton
      label={`More about this ${rest.about.kind}`}
      aria-haspopup="menu"
      onPointerEnter={() => void MoreMenu.load()}
      className={className}
      {...shut}
    >
      <Ellipsis aria-hidden="true" className="size-5" />
    </IconButton>
  );
  const shut = (onClick?: () => void) => dots({ onClick, 'aria-expanded': false });
  if (!wanted) return shut(() => setWanted(true));
  return (
    <ErrorBoundary renderFallback={({ retry }) => shut(retry)}>
      <Suspense fallback={shut()}>
        <MoreMenu {...rest} trigger={dots()} />
      </Suspense>
    </ErrorBoundary>
  );
}
