import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';
import Ban from 'lucide-react/icons/ban';
import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import Link2 from 'lucide-react/icons/link-2';
import type { LucideIcon } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { safetyTexts } from '#shared/moderation/texts.ts';
import { texts } from '#shared/platform/texts.ts';
import type { ReportTarget } from './reportTarget.ts';
import { useMute } from '#web/api/safety.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { cx } from '#web/ui/cx.ts';
import { ReportDialog } from './ReportDialog.tsx';

export interface MoreMenuProps {
  readonly about: ReportTarget;
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
}

const item =
  'flex h-11 cursor-default items-center gap-3 rounded-sm px-2.5 text-sm font-medium outline-none data-highlighted:bg-sunken';

/** Copy link, hide, report, block; it opens as soon as it is there. */
export default function MoreMenu({ about, trigger }: MoreMenuProps) {
  const { person } = about;
  const [asked, setAsked] = useState<'report' | 'block'>();
  const mute = useMute();
  const close = (open: boolean): void => {
    if (!open) setAsked(undefined);
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.origin + about.path);
      toast.success(texts.linkCopied);
    } catch {
      toast.error(texts.linkCopyFailed);
    }
  };
  const hide = (): void =>
    mute.mutate(person._id, {
      onSuccess: () =>
        toast.success(
          `You no longer see what ${person.fullName} shares. Undo it under Settings, Privacy.`,
          'corner',
        ),
      onError: () => toast.error(safetyTexts.muteFailed, 'corner'),
    });
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root defaultOpen modal={false}>
        <Menu.Trigger render={trigger} />
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-40 outline-none">
            <Menu.Popup className="fc-border anim-rise w-60 rounded-lg bg-surface p-1.5 text-ink shadow-3 outline-none">
              <Entry Icon={Link2} onClick={() => void copy()}>
                Copy link
              </Entry>
              <Entry Icon={EyeOff} onClick={hide}>
                Hide from my feed
              </Entry>
              <Menu.Separator className="mx-1 my-1.5 h-px bg-line" />
              <Entry Icon={Flag} onClick={() => setAsked('report')}>
                Report {about.kind}
              </Entry>
              <Entry Icon={Ban} onClick={() => setAsked('block')} className="text-danger">
                <span className="truncate">Block {person.fullName}</span>
              </Entry>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <ReportDialog
        about={about}
        open={asked === 'report'}
        onOpenChange={close}
        onBlock={() => setAsked('block')}
      />
      <BlockDialog person={person} open={asked === 'block'} onOpenChange={close} />
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
