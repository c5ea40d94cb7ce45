const feed = 'experiences/all?limit=10';
const events = 'events/all?limit=';
const ownId = /(?:^|; )user=[^;]*%22_id%22%3A%22(\w+)/;

/**
 * The addresses that the screen of this address will ask for first, where its address says nothing more: the same that
 * the screen and `early.ts` ask for with all their code. Written out, since the first script has no room for what they
 * come from.
 * @param cookies as the document holds them: they name whoever is logged in.
 */
export function firstAsks(pathname: string, cookies: string): readonly string[] {
  const own = ownId.exec(cookies)?.[1];
  const id = pathname.split('/')[2];
  const asks: Readonly<Record<string, readonly string[]>> = {
    '': [feed, `${events}24&seats=true&from=${yesterday()}`],
    experience: [feed],
    messages: ['message/conversations?limit=100', 'user?limit=50'],
    findusers: ['directory?limit=1', 'directory?limit=24&sort=recent'],
    classes: ['classes'],
    events: [`${events}50&seats=true`],
    settings: ['user/me'],
    profile: own ? ['user/me', `user/${own}`] : [],
    // The own profile as others see it is another question.
    [`users/${id}`]: id && id !== own ? [`user/${id}`] : [],
  };
  const screen = pathname.slice(1);
  return Object.hasOwn(asks, screen) ? (asks[screen] ?? []).map((path) => `/api/v1/${path}`) : [];
}

/** By the calendar: a day back is not always 24 hours. */
function yesterday(): string {
  const date = new Date();
  date.setDate(date.getDate() - 1);
  return date.toLocaleDateString('sv');
}
