import Ellipsis from 'lucide-react/icons/ellipsis';
import KeyRound from 'lucide-react/icons/key-round';
import MessageCircle from 'lucide-react/icons/message-circle';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UserRoundX from 'lucide-react/icons/user-round-x';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OfficeMember } from '#shared/office/entities.ts';
import { forgotPassword } from '#shared/auth/routes.ts';
import { texts } from '#shared/platform/texts.ts';
import { call, problemText } from '#web/lib/http/apiClient.ts';
import { chatAddress } from '#web/features/people/chatAddress.ts';
import { useClientState } from '#web/lib/session/store.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { cx } from '#web/ui/cx.ts';
import { Menu, menuItemClass } from '#web/ui/buttons/Menu.tsx';
import type { MemberPower } from './MemberDialogs.tsx';

interface MemberMenuProps {
  readonly member: OfficeMember;
  readonly isLastAdmin: boolean;
  readonly onPower: (power: MemberPower) => void;
}

/** The admin actions for one member; a disabled action says why. */
export function MemberMenu({ member, isLastAdmin, onPower }: MemberMenuProps) {
  const ownId = useClientState(({ user }) => user.authUser?._id);
  const isAdmin = member.role === 'admin';
  const barred =
    member.id === ownId ? 'Not for oneself' : isAdmin && isLastAdmin ? 'The only admin' : undefined;
  // Anybody who knows a username can request this: it only sends mail to the member's own address, and
  // reveals nothing.
  const onPasswordLink = (): void => {
    call(forgotPassword, { body: { name: member.username } }).then(
      ({ data }) => toast.info(data.message, 'corner'),
      (error: unknown) => toast.error(problemText(error, texts.somethingWrong), 'corner'),
    );
  };
  const item = (power: MemberPower['power'], label: string, Icon: LucideIcon) => (
    <Power label={label} Icon={Icon} barred={barred} onUse={() => onPower({ power, member })} />
  );
  return (
    <div className="inline-block text-start">
      <Menu
        label={`What to do about ${member.fullName}`}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        triggerClass="hit grid size-10 place-items-center rounded-full text-ink-2 hover:bg-sunken"
      >
        {member.state === 'member' && (
          <>
            <Link to={`/users/${member.id}`} role="menuitem" tabIndex={-1} className={menuItemClass}>
              <UserRound aria-hidden="true" className="size-[18px] text-ink-2" />
              Open profile
            </Link>
            {member.id !== ownId && (
              <Link to={chatAddress(member.id)} role="menuitem" tabIndex={-1} className={menuItemClass}>
                <MessageCircle aria-hidden="true" className="size-[18px] text-ink-2" />
                Send message
              </Link>
            )}
            <div aria-hidden="true" className="my-1.5 h-px bg-line" />
          </>
        )}
        {member.state === 'waiting' && item('confirm', 'Confirm membership', UserRoundCheck)}
        {member.state === 'member' &&
          (isAdmin
            ? item('unmakeAdmin', 'Make member again', ShieldOff)
            : item('makeAdmin', 'Make admin', ShieldCheck))}
        {member.state !== 'leaving' && (
          <Power label="Send a password link" Icon={KeyRound} barred={undefined} onUse={onPasswordLink} />
        )}
        {member.state === 'suspended' && item('lift', 'End suspension', UserRoundCheck)}
        {member.state !== 'suspended' && (
          <>
            <div aria-hidden="true" className="my-1.5 h-px bg-line" />
            {item('suspend', 'Suspend', UserRoundX)}
          </>
        )}
      </Menu>
    </div>
  );
}

interface PowerProps {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly barred: string | undefined;
  readonly onUse: () => void;
}

function Power({ label, Icon, barred, onUse }: PowerProps) {
  const isGrave = label === 'Suspend';
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={barred !== undefined}
      onClick={barred === undefined ? onUse : undefined}
      className={cx(menuItemClass, isGrave && 'text-danger', barred !== undefined && 'text-ink-3!')}
    >
      <Icon aria-hidden="true" className={cx('size-[18px]', !isGrave && 'text-ink-2')} />
      <span>
        {label}
        {barred !== undefined && <span className="block text-xs font-normal">{barred}</span>}
      </span>
    </button>
  );
}
