import { t } from '@lingui/core/macro';
import Search from 'lucide-react/icons/search';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { commandKey } from '#web/lib/browser/keys.ts';
import { navigateGuarded } from '#web/lib/browser/leave.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Overlay } from '#web/ui/dialogs/Overlay.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { type GlobalShortcut, useGlobalShortcuts } from './useGlobalShortcuts.ts';

const CommandPalette = lazyComponent(() => import('./CommandPalette.tsx'));

/**
 * Enter opens the people search: /findusers?q=. Members can also open the global search with the typed words;
 * on phones, that is the only search.
 */
export function SearchBox({ isMember }: { readonly isMember: boolean }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [initialSearchText, setInitialSearchText] = useState('');
  const [openDialog, setOpenDialog] = useState<GlobalShortcut>();
  const openFor = useCallback((what: GlobalShortcut): void => {
    setInitialSearchText(field.current?.value ?? '');
    setOpenDialog(what);
  }, []);
  const open = (): void => openFor('search');
  useGlobalShortcuts(isMember, openFor);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const searchText = field.current?.value.trim() ?? '';
    if (searchText !== '')
      navigateGuarded(() => void navigate(`/findusers?q=${encodeURIComponent(searchText)}`));
  };
  return (
    <>
      <form
        role="search"
        onSubmit={onSubmit}
        className="relative me-auto min-w-32 max-w-64 flex-1 max-md:hidden"
      >
        <SearchInput ref={field} variant="filled" size="sm" name="q" label={t`Search people`} />
        {isMember && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={open}
            className="absolute top-2 end-2 h-6 min-w-6 rounded-xs bg-surface px-1.5 text-2xs font-semibold text-ink-2 shadow-1"
          >
            <span className="sr-only">{t`Search everything`}, </span>
            <span className="xl:hidden">/</span>
            <span className="max-xl:hidden">{commandKey} K</span>
          </button>
        )}
      </form>
      {isMember && (
        <>
          <IconButton
            label={t`Search everything`}
            aria-haspopup="dialog"
            className="md:hidden"
            onClick={open}
          >
            <Search aria-hidden="true" className="size-5" />
          </IconButton>
          <Overlay open={openDialog !== undefined} onClose={() => setOpenDialog(undefined)}>
            <CommandPalette
              openDialog={openDialog}
              initialSearchText={initialSearchText}
              onClose={() => setOpenDialog(undefined)}
            />
          </Overlay>
        </>
      )}
    </>
  );
}
