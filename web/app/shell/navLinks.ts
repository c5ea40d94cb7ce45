import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import CalendarDays from 'lucide-react/icons/calendar-days';
import House from 'lucide-react/icons/house';
import MessageCircle from 'lucide-react/icons/message-circle';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserSearch from 'lucide-react/icons/user-search';

export interface NavItem {
  readonly to: string;
  readonly label: MessageDescriptor;
  readonly Icon: LucideIcon;
}

/** The links of the bars, in their order. */
export const navLinks: readonly NavItem[] = [
  { to: '/', label: msg`Home`, Icon: House },
  { to: '/messages', label: msg`Chat`, Icon: MessageCircle },
  { to: '/experience', label: msg`Experiences`, Icon: BriefcaseBusiness },
  { to: '/findusers', label: msg`Find User`, Icon: UserSearch },
];

/** On phones it is in the menu, because the bar has room for five links. */
export const eventsLink: NavItem = { to: '/events', label: msg`Events`, Icon: CalendarDays };

/** Shown to admins only. */
export const adminLink: NavItem = { to: '/admin', label: msg`Admin`, Icon: ShieldCheck };
