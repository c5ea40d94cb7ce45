import { t } from '@lingui/core/macro';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Link } from 'react-router-dom';
import type { Person } from '#shared/platform/entities.ts';
import { useOnlinePeople } from '#web/api/people/onlinePeople.ts';
import { chatAddress } from '#web/features/people/chatAddress.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

/** The members who are online; nothing if there are none. It is the last block of its column, so it moves nothing. */
export function OnlineNow() {
  const people = useOnlinePeople();
  if (people.length === 0) return null;
  return (
    <Card className="p-5">
      <h2 className="text-xl">{t`Online now`}</h2>
      <ul className="-mx-2 mt-3">
        <BoundaryList items={people} keyOf={({ _id }) => _id}>
          {(person) => <OnlineRow person={person} />}
        </BoundaryList>
      </ul>
    </Card>
  );
}

function OnlineRow({ person }: { readonly person: Person }) {
  return (
    <li>
      <Link
        to={chatAddress(person._id)}
        className="group focus-inset flex items-center gap-3 rounded-md px-2 py-2 hover:bg-sunken"
      >
        <Avatar name={person.fullName} src={person.profilePhoto} size={40} isOnline />
        <span className="min-w-0 flex-1 leading-tight">
          <span className="block truncate text-sm font-semibold">
            <bdi>{person.fullName}</bdi>
            <span className="sr-only">, {t`Online. Send a message`}</span>
          </span>
          <span className="block truncate text-xs text-ink-3">
            <bdi>@{person.username}</bdi>
          </span>
        </span>
        <MessageCircle aria-hidden="true" className="size-5 text-ink-3 group-hover:text-brand-ink" />
      </Link>
    </li>
  );
}
