import type { LucideIcon } from 'lucide-react';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import AtSign from 'lucide-react/icons/at-sign';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarX from 'lucide-react/icons/calendar-x';
import Heart from 'lucide-react/icons/heart';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import MessagesSquare from 'lucide-react/icons/messages-square';
import UserPlus from 'lucide-react/icons/user-plus';
import type { Notice, NoticeKind } from '#shared/notices/entities.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { cx } from '#web/ui/cx.ts';

const kindIcons: Readonly<Record<NoticeKind, { readonly Icon: LucideIcon; readonly tone: string }>> = {
  like: { Icon: Heart, tone: 'bg-rose-soft text-rose' },
  comment: { Icon: MessageSquareText, tone: 'bg-info-soft text-info' },
  reply: { Icon: MessagesSquare, tone: 'bg-info-soft text-info' },
  mention: { Icon: AtSign, tone: 'bg-gold-soft text-gold-ink' },
  follow: { Icon: UserPlus, tone: 'bg-brand-soft text-brand-ink' },
  seat: { Icon: CalendarCheck, tone: 'bg-brand-soft text-brand-ink' },
  eventChanged: { Icon: CalendarClock, tone: 'bg-gold-soft text-gold-ink' },
  announcement: { Icon: Megaphone, tone: 'bg-gold-soft text-gold-ink' },
  eventCanceled: { Icon: CalendarX, tone: 'bg-rose-soft text-rose' },
  eventReminder: { Icon: AlarmClock, tone: 'bg-brand-soft text-brand-ink' },
};

/**
 * The two latest photos, or one with an icon for the action; for a notice without a person, only the icon.
 */
export function NoticeFaces({ notice: { kind, people } }: { readonly notice: Notice }) {
  const [first, second] = people;
  const { Icon, tone } = kindIcons[kind];
  if (first === undefined)
    return (
      <span className={cx('grid size-11 shrink-0 place-items-center rounded-full', tone)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
    );
  const corner = 'absolute -end-1 -bottom-1 grid rounded-full ring-2 ring-surface';
  return (
    <span className="relative size-11 shrink-0">
      <Avatar name={first.fullName} src={first.profilePhoto} size={second ? 34 : 44} />
      {second ? (
        <span className={corner}>
          <Avatar name={second.fullName} src={second.profilePhoto} size={28} />
        </span>
      ) : (
        <span className={cx('size-6 place-items-center', corner, tone)}>
          <Icon aria-hidden="true" className="size-3.5" />
        </span>
      )}
    </span>
  );
}
