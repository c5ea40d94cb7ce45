import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import Link2 from 'lucide-react/icons/link-2';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { ContentKind } from '#shared/moderation/entities.ts';
import { useMute } from '#web/api/safety.ts';
import { copyLink } from '#web/lib/browser/copyLink.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { cx } from '#web/ui/cx.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import type { ReportTarget } from './reportTarget.ts';

export interface MoreMenuProps {
  readonly about: ReportTarget;
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
}

const reportLabels: Readonly<Record<ContentKind, MessageDescriptor>> = {
  experience: msg`Report experience`,
  comment: msg`Report comment`,
  message: msg`Report message`,
  profile: msg`Report profile`,
};

const item =
  'flex h-11 cursor-default items-center gap-3 rounded-sm px-2.5 text-sm font-medium outline-none data-highlighted:bg-sunken';

/** Copy link, hide, report, block; opens as soon as its code has loaded. */
export default function MoreMenu({ about, trigger }: MoreMenuProps) {
  const { person } = about;
  const { fullName } = person;
  const [dialog, setDialog] = useState<'report' | 'block'>();
  const mute = useMute();
  const close = (open: boolean): void => {
    if (!open) setDialog(undefined);
  };
  const hide = (): void =>
    mute.mutate(person._id, {
      onSuccess: () =>
        toast.success(
          t`You'll no longer see what ${fullName} shares. You can undo this in your privacy settings.`,
        ),
      onError: () => toast.error(t`Couldn't hide ${fullName} from your feed. Please try again.`),
    });
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root defaultOpen modal={false}>
        <Menu.Trigger render={trigger} />
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-40 outline-none">
            <Menu.Popup className="fc-border anim-rise w-60 rounded-lg bg-surface p-1.5 text-ink shadow-3 outline-none">
              <Entry Icon={Link2} onClick={() => void copyLink(location.origin + about.path)}>
                {t`Copy link`}
              </Entry>
              <Entry Icon={EyeOff} onClick={hide}>
                {t`Hide from my feed`}
              </Entry>
              <Menu.Separator className="mx-1 my-1.5 h-px bg-line" />
              <Entry Icon={Flag} onClick={() => setDialog('report')}>
                {i18n._(reportLabels[about.kind])}
              </Entry>
              <Entry Icon={Ban} onClick={() => setDialog('block')} className="text-danger">
                <span className="truncate">{t`Block ${fullName}`}</span>
              </Entry>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <ReportDialog
        about={about}
        open={dialog === 'report'}
        onOpenChange={close}
        onBlock={() => setDialog('block')}
      />
      <BlockDialog person={person} open={dialog === 'block'} onOpenChange={close} />
    </CSPProvider>
  );
}

interface EntryProps {
  readonly Icon: LucideIcon;
  readonly onClick: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

function Entry({ Icon, onClick, className, children }: EntryProps) {
  return (
    <Menu.Item onClick={onClick} className={cx(item, className)}>
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {children}
    </Menu.Item>
  );
}
