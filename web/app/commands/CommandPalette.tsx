import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { adminScreens } from '#web/app/adminScreens.ts';
import type { Hit } from '#web/features/search/hits.ts';
import SearchDialog from '#web/features/search/SearchDialog.tsx';
import { settingsSections } from '#web/features/settings/settingsSections.ts';
import { useAuthUser } from '#web/lib/session/store.ts';
import { type Command, commandsOf } from './commands.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import type { GlobalShortcut } from './useGlobalShortcuts.ts';

interface CommandPaletteProps {
  readonly openDialog: GlobalShortcut | undefined;
  readonly initialSearchText: string;
  readonly onClose: () => void;
}

/** The overlays available on every screen: the global search and the keyboard help. */
export default function CommandPalette({ openDialog, initialSearchText, onClose }: CommandPaletteProps) {
  const role = useAuthUser()?.role ?? 'member';
  const classYear = useAuthUser()?.classYear;
  const commands = commandsOf({ role, classYear });
  return (
    <>
      <SearchDialog
        open={openDialog === 'search'}
        onOpenChange={onClose}
        initialSearchText={initialSearchText}
        pages={[...commands.map(pageHit), ...morePages(role)]}
      />
      <ShortcutsDialog open={openDialog === 'keys'} onOpenChange={onClose} commands={commands} />
    </>
  );
}

/** Pages that other pages link to; the search finds them by their content. */
function morePages(role: 'member' | 'admin'): readonly Hit[] {
  const settings = settingsSections.map(({ path, title, sub, keywords, Icon }) => {
    const to = `/settings/${path}`;
    const about = i18n._(sub);
    return {
      kind: 'page',
      id: to,
      title: i18n._(title),
      sub: t`Settings: ${about}`,
      to,
      keywords: `${about} ${i18n._(keywords)}`,
      Icon,
    } as const;
  });
  if (role !== 'admin') return settings;
  const admin = adminScreens.flatMap(({ path, tab }) => {
    const to = `/admin/${path}`;
    // The first two are commands already.
    return tab === undefined || path === '' || path === 'overview'
      ? []
      : [{ kind: 'page', id: to, title: i18n._(tab), sub: t`Admin`, to, Icon: ShieldCheck } as const];
  });
  return [...settings, ...admin];
}

function pageHit({ label, to, Icon }: Command): Hit {
  return { kind: 'page', id: to, title: label, sub: '', to, Icon };
}
