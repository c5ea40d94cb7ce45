const feed = 'experiences/all?limit=10';
const events = 'events/all?limit=';

/**
 * What each screen asks for first where its address says nothing more: the same that the screen and `early.ts` ask for
 * with all their code. Written out, since the first script has no room for what they come from.
 */
const asks: Readonly<Record<string, readonly string[]>> = {
  '': [feed, `${events}12&from=${new Date().toLocaleDateString('sv')}`],
  experience: [feed],
  messages: ['message/conversations?limit=100', 'user?limit=50'],
  findusers: ['directory?limit=1', 'directory?limit=24&sort=recent'],
  classes: ['classes'],
  events: [`${events}50`],
  settings: ['user/me'],
};

/** The addresses that the screen of this address will ask for. */
export const firstAsks = (pathname: string): readonly string[] =>
  (asks[pathname.slice(1)] ?? []).map((path) => `/api/v1/${path}`);
