/**
 * The folders of functions/, lowest first. A file imports only from its own folder and from lower ones, so each
 * folder can be understood with only those above it in this list.
 */
export const ranks = [
  'platform',
  'search',
  'members',
  'sockets',
  'images',
  'cases',
  'membership',
  'roster',
  'push',
  'notices',
  'experiences',
  'events',
  'bell',
  'messages',
  'presence',
  'directory',
  'digest',
  'announcements',
  'moderation',
  'profiles',
  'home',
  'auth',
  'account',
  'office',
  'clientErrors',
  'main',
];
