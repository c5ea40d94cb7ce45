import { t } from '@lingui/core/macro';
import MessageCirclePlus from 'lucide-react/icons/message-circle-plus';
import PanelLeft from 'lucide-react/icons/panel-left';
import Search from 'lucide-react/icons/search';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { ArchesIcon } from '#web/ui/layout/ArchesIcon.tsx';

interface NobodySelectedProps {
  readonly name: string;
  readonly onOpen: () => void;
}

/** Shown while no conversation is selected. */
export function NobodySelected({ name, onOpen }: NobodySelectedProps) {
  return (
    <section
      aria-label={t`No conversation selected`}
      className="relative isolate grid flex-1 place-items-center overflow-hidden bg-canvas p-8 text-center"
    >
      <IconButton label={t`Open sidebar`} onClick={onOpen} className="absolute! top-4 start-3 lg:hidden">
        <PanelLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </IconButton>
      <div>
        <ArchesIcon className="mx-auto mb-7 h-24" />
        <p className="font-display text-3xl font-[640] tracking-tight wrap-anywhere">{t`Hi, ${name}`}</p>
        <p className="mt-2 text-lg text-ink-2">{t`Let's start a conversation`}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3 lg:hidden">
          <Button onClick={onOpen}>
            <MessageCirclePlus aria-hidden="true" className="size-4.5" />
            {t`Choose someone to message`}
          </Button>
          <Link to="/findusers" className={buttonClass({ kind: 'soft' })}>
            <Search aria-hidden="true" className="size-4.5" />
            {t`Find people`}
          </Link>
        </div>
      </div>
    </section>
  );
}
