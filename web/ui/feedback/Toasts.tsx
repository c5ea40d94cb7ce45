import { CSPProvider } from '@base-ui/react/csp-provider';
import { Toast } from '@base-ui/react/toast';
import { t } from '@lingui/core/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import { useEffect } from 'react';
import { browserLimits } from '#shared/platform/browserLimits.ts';
import {
  connectToasts,
  type ToastPlacement,
  type ToastRequest,
  type ToastTone,
} from '#web/lib/browser/toast.ts';
import { inlineDirectionSign } from '#web/lib/texts/language.ts';
import { CloseIcon } from '#web/ui/buttons/CloseIcon.tsx';
import { cx } from '#web/ui/cx.ts';

const manager = Toast.createToastManager<ToastRequest>();
const icons = { success: CircleCheck, error: CircleAlert, info: Info } satisfies Record<ToastTone, unknown>;
const colors = { success: 'text-online', error: 'text-danger', info: 'text-info' } satisfies Record<
  ToastTone,
  string
>;

/**
 * Draws the toasts of both placements. Their timers pause while one is hovered or focused, and F6 moves to them. Each
 * is an alert of its own, because the library would make it a dialog.
 */
export default function Toasts() {
  useEffect(
    () =>
      connectToasts((request) =>
        manager.add({
          title: request.text,
          data: request,
          timeout: request.milliseconds,
        }),
      ),
    [],
  );
  return (
    <CSPProvider disableStyleElements>
      <Toast.Provider toastManager={manager} limit={browserLimits.maxToasts}>
        <Toast.Portal>
          <Toast.Viewport
            data-above-modal
            aria-label={t`Notifications`}
            aria-live="off"
            className="pointer-events-none fixed inset-x-4 top-18 z-60 flex flex-col items-center gap-2 outline-none sm:block"
          >
            <ToastList placement="top" />
            <ToastList placement="corner" />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
    </CSPProvider>
  );
}

function ToastList({ placement }: { readonly placement: ToastPlacement }) {
  const { toasts } = Toast.useToastManager<ToastRequest>();
  // The library only marks the toasts above its limit, so they are left out here.
  const visible = toasts.filter(({ data, limited }) => data?.placement === placement && limited !== true);
  return (
    <div
      className={cx(
        'flex w-full max-w-96 flex-col gap-2 sm:absolute sm:top-0',
        placement === 'corner' ? 'sm:end-0 sm:w-88' : 'sm:left-1/2 sm:w-96 sm:-translate-x-1/2',
      )}
    >
      {visible.map((toast) => (
        <ToastCard key={toast.id} toast={toast} tone={toast.data?.tone ?? 'info'} placement={placement} />
      ))}
    </div>
  );
}

interface ToastCardProps {
  readonly toast: Toast.Root.ToastObject<ToastRequest>;
  readonly tone: ToastTone;
  readonly placement: ToastPlacement;
}

function ToastCard({ toast, tone, placement }: ToastCardProps) {
  const Icon = icons[tone];
  return (
    <Toast.Root
      toast={toast}
      role="alert"
      aria-modal={undefined}
      swipeDirection={
        placement === 'corner' ? [inlineDirectionSign() === 1 ? 'right' : 'left', 'up'] : ['up']
      }
      className={cx(
        'fc-border pointer-events-auto w-full rounded-lg bg-surface shadow-3 ring-1 ring-line transition-all duration-300 ease-out-quint data-[ending-style]:scale-95 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0',
        placement === 'corner'
          ? 'data-[starting-style]:translate-x-6 rtl:data-[starting-style]:-translate-x-6'
          : 'data-[starting-style]:-translate-y-4',
      )}
    >
      <Toast.Content className="flex items-center gap-3 py-3 pe-2 ps-4">
        <Icon aria-hidden="true" className={cx('size-5 shrink-0', colors[tone])} />
        <Toast.Title render={<p />} className="min-w-0 flex-1 text-sm font-medium" />
        <Toast.Close
          aria-label={t`Close`}
          aria-hidden={undefined}
          className="hit grid size-8 place-items-center rounded-full text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <CloseIcon />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  );
}
