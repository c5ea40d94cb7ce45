import { t } from '@lingui/core/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ComponentProps, Suspense, useState } from 'react';
import type { ContentKind } from '#shared/moderation/entities.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';
import type { MoreMenuProps } from './MoreMenu.tsx';

const MoreMenu = lazyComponent(() => import('./MoreMenu.tsx'));

type MoreButtonProps = Omit<MoreMenuProps, 'trigger'> & { readonly className?: string };

/** A menu of further actions on another member's content. Its code is loaded when it first opens. */
export function MoreButton({ className, ...rest }: MoreButtonProps) {
  const [isOpened, setIsOpened] = useState(false);
  const props = { kind: rest.about.kind, className };
  if (!isOpened) return <DotsButton {...props} aria-expanded={false} onClick={() => setIsOpened(true)} />;
  return (
    <ErrorBoundary
      renderFallback={({ retry }) => <DotsButton {...props} aria-expanded={false} onClick={retry} />}
    >
      <Suspense fallback={<DotsButton {...props} aria-expanded={false} />}>
        <MoreMenu {...rest} trigger={<DotsButton {...props} />} />
      </Suspense>
    </ErrorBoundary>
  );
}

interface DotsButtonProps extends ComponentProps<'button'> {
  readonly kind: ContentKind;
}

function DotsButton({ kind, ...rest }: DotsButtonProps) {
  const names = {
    experience: t`More options for this experience`,
    comment: t`More options for this comment`,
    message: t`More options for this message`,
    profile: t`More options for this profile`,
  };
  return (
    <IconButton
      label={names[kind]}
      aria-haspopup="menu"
      onPointerEnter={() => void MoreMenu.load()}
      {...rest}
    >
      <Ellipsis aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
