import type { Hit } from '#web/features/search/hits.ts';
import SearchDialog from '#web/features/search/SearchDialog.tsx';
import { useOwnProfile } from '#web/lib/ownProfile.ts';
import { useClientState } from '#web/lib/store.ts';
import { type Command, commandsOf } from './commands.ts';
import { KeysDialog } from './KeysDialog.tsx';
import type { Asked } from './keys.ts';

interface EverywhereProps {
  readonly asked: Asked | undefined;
  /** What the search begins with. */
  readonly words: string;
  readonly onClose: () => void;
}

/** What opens above every screen: the search of everything, and the help about the keys. */
export default function Everywhere({ asked, words, onClose }: EverywhereProps) {
  const role = useClientState(({ user }) => user.authUser?.role) ?? 'member';
  const classYear = useOwnProfile().data?.classYear;
  const commands = commandsOf({ role, classYear });
  return (
    <>
      <SearchDialog
        open={asked === 'search'}
        onOpenChange={onClose}
        words={words}
        pages={commands.map(pageHit)}
      />
      <KeysDialog open={asked === 'keys'} onOpenChange={onClose} commands={commands} />
    </>
  );
}

function pageHit({ label, to, Icon }: Command): Hit {
  return { kind: 'page', id: to, title: label, sub: '', to, Icon };
}
