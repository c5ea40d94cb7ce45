import { t } from '@lingui/core/macro';
import Bell from 'lucide-react/icons/bell';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useIdleAfterLoad } from '#web/app/session/useIdleAfterLoad.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { cx } from '#web/ui/cx.ts';
import { Overlay } from '#web/ui/dialogs/Overlay.tsx';
import { useDismiss } from '#web/ui/dialogs/useDismiss.ts';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';

const BellCount = lazyComponent(() => import('./BellCount.tsx'));
const NoticePanel = lazyComponent(() => import('#web/features/notices/NoticePanel.tsx'));

const bellClass =
  'hit relative grid size-10 place-items-center rounded-full text-ink-2 transition-colors hover:bg-sunken hover:text-ink';

/** The bell: a panel on wide screens, a page of its own on phones. Its code and count load after the page. */
export function NoticeBell() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };

  useDismiss(root, { open: isOpen, onDismiss: () => setOpen(false), onEscape: close });

  return (
    <div ref={root} className="relative">
      <Link to="/notifications" className={cx(bellClass, 'md:hidden')}>
        <BellIcon />
      </Link>
      <button
        ref={button}
        type="button"
        title={t`Notifications`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={cx(bellClass, 'max-md:hidden', isOpen && 'bg-brand-soft text-brand-ink')}
      >
        <BellIcon />
      </button>
      <Overlay open={isOpen} onClose={close}>
        {isOpen && <NoticePanel onLeave={() => setOpen(false)} />}
      </Overlay>
    </div>
  );
}

/** The bell and its count. Its name is text, not an `aria-label`: the region of the toasts has that label. */
function BellIcon() {
  const isIdle = useIdleAfterLoad();
  return (
    <>
      <Bell aria-hidden="true" className="size-5" />
      <span className="sr-only">{t`Notifications`} </span>
      {isIdle && (
        <ErrorBoundary renderFallback={() => null}>
          <Suspense>
            <BellCount />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
