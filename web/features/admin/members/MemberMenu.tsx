import { t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import KeyRound from 'lucide-react/icons/key-round';
import MessageCircle from 'lucide-react/icons/message-circle';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { forgotPassword } from '#shared/auth/passwordRoutes.ts';
import type { OfficeMember } from '#shared/office/entities.ts';
import { chatAddress } from '#web/features/people/chatAddress.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { useOwnId } from '#web/lib/session/store.ts';
import { Menu, MenuItem } from '#web/ui/buttons/Menu.tsx';
import { cx } from '#web/ui/cx.ts';
import type { MemberAction } from './MemberDialogs.tsx';

interface MemberMenuProps {
  readonly member: OfficeMember;
  readonly isLastAdmin: boolean;
  readonly onApprove: () => void;
  readonly onAction: (action: MemberAction['action']) => void;
}

/** The admin actions for one member; a disabled action says why. */
export function MemberMenu({ member, isLastAdmin, onApprove, onAction }: MemberMenuProps) {
  const ownId = useOwnId();
  const isAdmin = member.role === 'admin';
  const disabledReason =
    member.id === ownId
      ? t`Not available for your own account`
      : isAdmin && isLastAdmin
        ? t`This is the only admin`
        : undefined;
  // Anyone who knows a username can request this: it only sends mail to the member's own address, and reveals nothing.
  const onPasswordLink = (): void => {
    call(forgotPassword, { body: { name: member.username } }).then(
      () => toast.info(t`If the account has a confirmed e-mail address, we've sent a link to it.`),
      (error: unknown) => toast.error(problemText(error, t`Something went wrong, please try again.`)),
    );
  };
  const item = (action: MemberAction['action'], label: string, Icon: LucideIcon) => (
    <MenuAction
      label={label}
      Icon={Icon}
      disabledReason={disabledReason}
      isDestructive={action === 'suspend'}
      onSelect={() => onAction(action)}
    />
  );
  const { fullName } = member;
  return (
    <div className="inline-block text-start">
      <Menu
        label={t`Actions for ${fullName}`}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        triggerClass="hit grid size-10 place-items-center rounded-full text-ink-2 hover:bg-sunken"
      >
        {member.status === 'member' && (
          <>
            <MenuItem to={`/users/${member.id}`}>
              <UserRound aria-hidden="true" className="size-[18px] text-ink-2" />
              {t`Open profile`}
            </MenuItem>
            {member.id !== ownId && (
              <MenuItem to={chatAddress(member.id)}>
                <MessageCircle aria-hidden="true" className="size-[18px] text-ink-2" />
                {t`Send message`}
              </MenuItem>
            )}
            <div aria-hidden="true" className="my-1.5 h-px bg-line" />
          </>
        )}
        {member.status === 'waiting' && (
          <MenuAction
            label={t`Approve membership`}
            Icon={UserRoundCheck}
            disabledReason={disabledReason}
            onSelect={onApprove}
          />
        )}
        {member.status === 'member' &&
          (isAdmin
            ? item('unmakeAdmin', t`Remove admin role`, ShieldOff)
            : item('makeAdmin', t`Make admin`, ShieldCheck))}
        {member.status !== 'leaving' && (
          <MenuAction
            label={t`Send password reset link`}
            Icon={KeyRound}
            disabledReason={undefined}
            onSelect={onPasswordLink}
          />
        )}
        {member.status === 'suspended' && item('lift', t`End suspension`, UserRoundCheck)}
        {member.status !== 'suspended' && (
          <>
            <div aria-hidden="true" className="my-1.5 h-px bg-line" />
            {item('suspend', t`Suspend`, UserRoundX)}
          </>
        )}
      </Menu>
    </div>
  );
}

interface MenuActionProps {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly disabledReason: string | undefined;
  readonly isDestructive?: boolean;
  readonly onSelect: () => void;
}

function MenuAction({ label, Icon, disabledReason, isDestructive = false, onSelect }: MenuActionProps) {
  return (
    <MenuItem
      aria-disabled={disabledReason !== undefined}
      // The menu stays open, so that the reason can be read.
      onClick={disabledReason === undefined ? onSelect : (event) => event.stopPropagation()}
      className={cx(isDestructive && 'text-danger', disabledReason !== undefined && 'text-ink-3!')}
    >
      <Icon aria-hidden="true" className={cx('size-[18px] shrink-0', !isDestructive && 'text-ink-2')} />
      <span>
        {label}
        {disabledReason !== undefined && <span className="block text-xs font-normal">{disabledReason}</span>}
      </span>
    </MenuItem>
  );
}
