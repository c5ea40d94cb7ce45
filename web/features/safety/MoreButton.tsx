import { t } from '@lingui/core/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';
import type { MoreMenuProps } from './MoreMenu.tsx';

const MoreMenu = lazyComponent(() => import('./MoreMenu.tsx'));

type MoreButtonProps = Omit<MoreMenuProps, 'trigger'> & { readonly className?: string };

/** A menu of further actions on another member's content. Its code is loaded when it first opens. */
export function MoreButton({ className, ...rest }: MoreButtonProps) {
  const [isOpened, setIsOpened] = useState(false);
  const names = {
    experience: t`More options for this experience`,
    comment: t`More options for this comment`,
    message: t`More options for this message`,
    profile: t`More options for this profile`,
  };
  const renderButton = (closedProps?: {
    readonly onClick: (() => void) | undefined;
    readonly 'aria-expanded': false;
  }) => (
    <IconButton
      label={names[rest.about.kind]}
      aria-haspopup="menu"
      onPointerEnter={() => void MoreMenu.load()}
      className={className}
      {...closedProps}
    >
      <Ellipsis aria-hidden="true" className="size-5" />
    </IconButton>
  );
  const renderClosed = (onClick?: () => void) => renderButton({ onClick, 'aria-expanded': false });
  if (!isOpened) return renderClosed(() => setIsOpened(true));
  return (
    <ErrorBoundary renderFallback={({ retry }) => renderClosed(retry)}>
      <Suspense fallback={renderClosed()}>
        <MoreMenu {...rest} trigger={renderButton()} />
      </Suspense>
    </ErrorBoundary>
  );
}
