import { t } from '@lingui/core/macro';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '#shared/platform/entities.ts';
import { useLogout } from '#web/features/account/useLogout.ts';
import { useFirstMatch } from '#web/features/people/firstMatch.ts';
import { useDebouncedValue } from '#web/lib/hooks/useDebouncedValue.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { PeopleList } from './PeopleList.tsx';
import type { SidebarState } from './useSidebar.ts';
import { type SidebarPeople, useSidebarPeople } from './useSidebarPeople.ts';

const foot =
  'focus-inset flex h-11 flex-1 items-center justify-center gap-2 rounded-full text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink';

interface SidebarProps {
  readonly member: Person;
  readonly selectedId: string | undefined;
  readonly onSelect: (person: Person) => void;
  readonly sidebar: SidebarState;
}

/** The member, a search, everyone to write to, and the links out. */
export function Sidebar({ member, selectedId, onSelect, sidebar }: SidebarProps) {
  const { isOpen, isModal, panel, close } = sidebar;
  const [input, setInput] = useState('');
  const { onlyShown, search, showAll } = useFirstMatch(input);
  const logout = useLogout();
  const [isEndNear, setEndNear] = useState(false);
  const found = useSidebarPeople(useDebouncedValue(input.trim()), isEndNear);
  const visiblePeople = onlyShown === undefined ? found : withOne(found, onlyShown);
  const select = (person: Person): void => {
    onSelect(person);
    close();
  };
  const people = [...found.conversations, ...found.otherPeople].map(({ person }) => person);
  return (
    <div ref={panel} className="contents">
      {isOpen && (
        <button
          type="button"
          aria-label={t`Close sidebar`}
          tabIndex={-1}
          onClick={close}
          className="anim-fade fixed inset-0 z-30 cursor-default bg-black/45 lg:hidden"
        />
      )}
      <div
        aria-label={t`People`}
        role={isModal ? 'dialog' : 'complementary'}
        aria-modal={isModal || undefined}
        className={cx(
          'flex w-[min(22rem,88vw)] shrink-0 flex-col border-e border-line bg-surface duration-300 ease-out-quint max-lg:fixed max-lg:inset-y-0 max-lg:start-0 max-lg:z-40 max-lg:shadow-3',
          // Visible as soon as it opens, because hidden elements cannot take the focus.
          isOpen
            ? 'transition-[translate]'
            : 'transition-[translate,visibility] max-lg:invisible max-lg:-translate-x-full max-lg:rtl:translate-x-full',
        )}
      >
        <div className="flex items-center gap-3.5 px-4 pt-4 pb-3">
          <Avatar name={member.fullName} src={member.profilePhoto} size={46} isOnline />
          <div className="min-w-0 leading-tight">
            <p dir="auto" className="truncate font-display text-lg font-semibold">
              {member.fullName}
            </p>
            <p className="text-sm text-ink-3">{member.role === 'admin' ? t`Admin` : t`Member`}</p>
          </div>
        </div>
        <SearchForm input={input} onType={setInput} onSearch={() => void search(people, input.trim())} />
        {onlyShown !== undefined && (
          <Button kind="ghost" size="sm" className="mx-4 mb-1" onClick={showAll}>
            {t`Show all matches`}
          </Button>
        )}
        <PeopleList
          people={visiblePeople}
          selectedId={selectedId}
          onSelect={select}
          onNearEnd={() => setEndNear(true)}
        />
        <div className="flex gap-2 border-t border-line p-3">
          <Link to="/" className={foot}>
            <House aria-hidden="true" className="size-4.5" />
            {t`Home`}
          </Link>
          <button type="button" onClick={logout} className={foot}>
            <LogOut aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
            {t`Logout`}
          </button>
        </div>
      </div>
    </div>
  );
}

/** One person, with the conversation if it is known. */
function withOne(people: SidebarPeople, person: Person): SidebarPeople {
  const conversations = people.conversations.filter((row) => row.person._id === person._id);
  const otherPeople = conversations.length > 0 ? [] : [{ person, conversation: undefined }];
  return { conversations, otherPeople, otherPeopleQuery: { ...people.otherPeopleQuery, hasNextPage: false } };
}

interface SearchFormProps {
  readonly input: string;
  readonly onType: (input: string) => void;
  readonly onSearch: () => void;
}

/** Typing filters; Enter applies the specification's rule. */
function SearchForm({ input, onType, onSearch }: SearchFormProps) {
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch();
  };
  return (
    <form role="search" aria-label={t`Find people to message`} onSubmit={onSubmit} className="px-4 pb-2">
      <SearchInput
        variant="filled"
        size="md"
        name="search"
        label={t`Search people`}
        placeholder={t`Search`}
        value={input}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </form>
  );
}
