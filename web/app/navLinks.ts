import {
  BriefcaseBusiness,
  House,
  type LucideIcon,
  MessageCircle,
  ShieldCheck,
  UserSearch,
} from 'lucide-react';

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

/** Shown to admins only. */
export const adminLink: NavItem = { to: '/admin', label: 'Admin', Icon: ShieldCheck };
