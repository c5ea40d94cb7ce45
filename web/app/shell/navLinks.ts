import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import CalendarDays from 'lucide-react/icons/calendar-days';
import House from 'lucide-react/icons/house';
import type { LucideIcon } from 'lucide-react';
import MessageCircle from 'lucide-react/icons/message-circle';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserSearch from 'lucide-react/icons/user-search';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
}

/** The links of the bars, in their order. */
export const navLinks: readonly NavItem[] = [
  { to: '/', label: 'Home', Icon: House },
  { to: '/messages', label: 'Chat', Icon: MessageCircle },
  { to: '/experience', label: 'Experiences', Icon: BriefcaseBusiness },
  { to: '/findusers', label: 'Find User', Icon: UserSearch },
];

/** On phones it is in the menu: the bar has room for five. */
export const eventsLink: NavItem = { to: '/events', label: 'Events', Icon: CalendarDays };

/** Shown to admins only. */
export const adminLink: NavItem = { to: '/admin', label: 'Admin', Icon: ShieldCheck };
