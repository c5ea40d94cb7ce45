import { Dialog } from '@base-ui/react/dialog';
import { t } from '@lingui/core/macro';
import Search from 'lucide-react/icons/search';
import type { KeyboardEvent, RefObject } from 'react';
import { CloseIcon } from '#web/ui/buttons/CloseIcon.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';

interface GlobalSearchFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly input: string;
  readonly onType: (input: string) => void;
  readonly listId: string;
  /** True while the list has entries. */
  readonly isOpen: boolean;
  readonly activeId: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The field of the global search: a combobox whose list is always open. */
export function GlobalSearchField({
  field,
  input,
  onType,
  listId,
  isOpen,
  activeId,
  onKeyDown,
}: GlobalSearchFieldProps) {
  return (
    <div className="flex h-16 shrink-0 items-center gap-3 border-b border-line ps-5 pe-4">
      <Search aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
      <input
        ref={field}
        role="combobox"
        type="text"
        name="search"
        dir="auto"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={t`Search everything`}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={t`Search everything`}
        value={input}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-3"
      />
      <Dialog.Close render={<IconButton label={t`Close dialog`} />}>
        <CloseIcon />
      </Dialog.Close>
    </div>
  );
}
