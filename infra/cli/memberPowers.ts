import { randomBytes } from 'node:crypto';

/**
 * What the office may do about a member, from a shell, in the tables that the environment names; each is told to the
 * audit log as done by the shell. Those that do not fit their arguments are undefined.
 */
type Env = Readonly<Record<string, string>>;
/** Does it, and says in a sentence what was done. */
export type Power = (env: Env) => Promise<string>;

const dayMs = 24 * 3_600_000;
const withoutEnd = '9999-12-31T00:00:00.000Z';

/** The power of this name over a member; undefined where there is no such power, or words are missing. */
export function powerOf(command: string, username: string, rest: readonly string[]): Power | undefined {
  if (command === 'suspend') return suspend(username, rest);
  if (rest.length > 0) return undefined;
  if (command === 'admit' || command === 'lift') {
    return async (env) => {
      const { changeStatusOf } = await loadPowers(env);
      await changeStatusOf(username, { state: 'member' });
      return `${username} is let in.`;
    };
  }
  if (command !== 'reset-password') return undefined;
  return async (env) => {
    const { resetPasswordOf } = await loadPowers(env);
    const { hashPassword } = await import('#functions/auth/passwords/passwords.ts');
    const password = randomBytes(15).toString('base64url');
    const address = await resetPasswordOf(username, await hashPassword(password));
    const done = `${username} gets in by the password ${password} now, and by nothing else; all sessions have ended.`;
    return address === '' ? done : `${done} ${letGo(address)}`;
  };
}

function letGo(address: string): string {
  return `${address} is the account's address no more, whoever reads it: they add theirs in the settings.`;
}

function suspend(username: string, [term = '', ...words]: readonly string[]): Power | undefined {
  const days = Number(term);
  const isOpen = term === 'open';
  const reason = words.join(' ').trim();
  if (reason === '' || (!isOpen && !(Number.isInteger(days) && days > 0))) return undefined;
  return async (env) => {
    const { changeStatusOf } = await loadPowers(env);
    const until = isOpen ? withoutEnd : new Date(Date.now() + days * dayMs).toISOString();
    await changeStatusOf(username, { state: 'suspended', until, reason });
    return `${username} is suspended ${isOpen ? 'until that is lifted' : `until ${until}`}; all sessions have ended.`;
  };
}

/** Puts a member into the queue of those whom the school has not let in yet: for demo people. */
export async function letWait(env: Env, username: string): Promise<void> {
  const { putIntoQueue } = await loadPowers(env);
  await putIntoQueue(username);
}

/** Has the school take people in by invitation: for demo people. */
export async function takeInvitations(env: Env): Promise<void> {
  Object.assign(process.env, env);
  const powers = await import('#functions/office/store/schoolPowers.ts');
  await powers.takeInvitations();
}

/** The stores read their surroundings as they are loaded, so they must be there before. */
async function loadPowers(env: Env) {
  Object.assign(process.env, env);
  return import('#functions/office/store/adminCli.ts');
}
