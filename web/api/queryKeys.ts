/**
 * Every key of the query cache, by domain; no other file makes one. `all` is the prefix of every key of its domain, so
 * that one change can invalidate the whole domain; a domain that never changes as a whole has none.
 */
export const queryKeys = {
  me: ['me'],
  profiles: {
    all: ['profiles'],
    one: (id: string) => ['profiles', id] as const,
    /** What Home shows about a member; it goes stale with their profile. */
    home: (id: string) => ['profiles', id, 'home'] as const,
    viewedAs: (id: string, audience: string) => ['profiles', id, 'as', audience] as const,
    /** Refetched for each refused and each received message. */
    messagesFrom: (id: string) => ['profiles', id, 'messagesFrom'] as const,
  },
  follows: {
    all: ['follows'],
    list: (id: string, side: 'followers' | 'following') => ['follows', id, side] as const,
  },
  people: {
    all: ['people'],
    list: (search: string) => ['people', 'list', search] as const,
    online: (ids: readonly string[]) => ['people', 'online', ids] as const,
    one: (id: string | undefined) => ['people', 'one', id] as const,
  },
  directory: {
    all: ['directory'],
    pages: (filters: object) => ['directory', 'pages', filters] as const,
    preview: (filters: object) => ['directory', 'preview', filters] as const,
    unfiltered: ['directory', 'unfiltered'],
  },
  classes: {
    all: ['classes'],
    one: (year: string) => ['classes', year] as const,
  },
  search: {
    all: ['search'],
    of: (query: string) => ['search', query] as const,
  },
  places: (query: string) => ['places', query] as const,
  experiences: {
    all: ['experiences'],
    feeds: ['experiences', 'feed'],
    feed: (filters: object) => ['experiences', 'feed', filters] as const,
    careers: ['experiences', 'career'],
    career: (userId: string) => ['experiences', 'career', userId] as const,
    one: (id: string) => ['experiences', 'one', id] as const,
  },
  comments: {
    all: ['comments'],
    of: (experienceId: string) => ['comments', experienceId] as const,
    /** The mutation that posts a comment. */
    postMutation: (experienceId: string) => ['comments', experienceId, 'post'] as const,
  },
  events: {
    all: ['events'],
    lists: ['events', 'list'],
    list: (from: string | undefined) => ['events', 'list', from ?? 'all'] as const,
    one: (id: string) => ['events', 'one', id] as const,
    next: (from: string) => ['events', 'next', from] as const,
  },
  notices: {
    all: ['notices'],
    bell: ['notices', 'bell'],
    list: ['notices', 'list'],
  },
  announcements: { one: (id: string) => ['announcements', id] as const },
  noticeSettings: ['noticeSettings'],
  /** The state of push notifications in this browser. */
  push: ['push'],
  calendarLink: ['calendarLink'],
  safety: {
    all: ['safety'],
    decisions: ['safety', 'decisions'],
    people: (kind: 'blocked' | 'muted') => ['safety', kind] as const,
  },
  account: {
    loginMethods: ['account', 'loginMethods'],
    devices: ['account', 'devices'],
    export: ['account', 'export'],
    username: (name: string) => ['account', 'username', name] as const,
  },
  membership: {
    all: ['membership'],
    leavingAt: ['membership', 'leavingAt'],
    mayInvite: ['membership', 'mayInvite'],
  },
  invitations: ['invitations'],
  /** What an admin decision may change: counts, members, audit log. */
  admin: {
    all: ['admin'],
    overview: (weeks: string) => ['admin', 'overview', weeks] as const,
    members: (filters: object) => ['admin', 'members', filters] as const,
    settings: ['admin', 'settings'],
    announcements: ['admin', 'announcements'],
    audience: (audience: object) => ['admin', 'audience', audience] as const,
    audit: (filters: object) => ['admin', 'audit', filters] as const,
    attendees: (eventId: string) => ['admin', 'attendees', eventId] as const,
  },
  requests: {
    all: ['requests'],
    list: (importId: string) => ['requests', importId] as const,
  },
  reports: {
    all: ['reports'],
    list: (state: string) => ['reports', 'list', state] as const,
    counts: ['reports', 'counts'],
    one: (id: string) => ['reports', 'one', id] as const,
  },
  rosters: {
    all: ['rosters'],
    list: ['rosters', 'list'],
    one: (id: string) => ['rosters', 'one', id] as const,
    problems: (id: string) => ['rosters', 'problems', id] as const,
    invitations: ['rosters', 'invitations'],
  },
} as const;
