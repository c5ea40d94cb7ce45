/**
 * The folders of functions/, lowest first. A file imports only from its own folder and from lower ones, so that each
 * folder can be read with nothing but those above it in this list.
 */
export const ranks = [
  'platform',
  'search',
  'members',
  'images',
  'cases',
  'membership',
  'roster',
  'experiences',
  'events',
  'notices',
  'messages',
  'presence',
  'directory',
  'moderation',
  'profiles',
  'auth',
  'account',
  'office',
  'reports',
  'main',
];
