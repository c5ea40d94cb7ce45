import { randomBytes } from 'node:crypto';

/**
 * The office's member actions for the command line, on the tables that the environment names. The audit log shows each
 * as done from there. An action whose arguments do not fit is undefined.
 */
type Env = Readonly<Record<string, string>>;
/** Does it, and returns a sentence that says what was done. */
export type MemberCommand = (env: Env) => Promise<string>;

const dayMs = 24 * 3_600_000;
const withoutEnd = '9999-12-31T00:00:00.000Z';

/** The action of this name on a member; undefined if there is no such action, or arguments are missing. */
export function memberCommand(
  command: string,
  username: string,
  rest: readonly string[],
): MemberCommand | undefined {
  if (command === 'suspend') return suspend(username, rest);
  if (rest.length > 0) return undefined;
  if (command === 'admit' || command === 'lift') {
    return async (env) => {
      const { changeStatusOf } = await loadPowers(env);
      await changeStatusOf(username, { state: 'member' });
      return `${username} is now a member.`;
    };
  }
  if (command !== 'reset-password') return undefined;
  return async (env) => {
    const { resetPasswordOf } = await loadPowers(env);
    const { hashPassword } = await import('#functions/auth/passwords/passwords.ts');
    const password = randomBytes(15).toString('base64url');
    const address = await resetPasswordOf(username, await hashPassword(password));
    const done = `${username} can now only log in with the password ${password}. All sessions have ended.`;
    return address === '' ? done : `${done} ${letGo(address)}`;
  };
}

function letGo(address: string): string {
  return `${address} is no longer the account's address. The member can add their own in the settings.`;
}

function suspend(username: string, [term = '', ...words]: readonly string[]): MemberCommand | undefined {
  const days = Number(term);
  const isOpen = term === 'open';
  const reason = words.join(' ').trim();
  if (reason === '' || (!isOpen && !(Number.isInteger(days) && days > 0))) return undefined;
  return async (env) => {
    const { changeStatusOf } = await loadPowers(env);
    const until = isOpen ? withoutEnd : new Date(Date.now() + days * dayMs).toISOString();
    await changeStatusOf(username, { state: 'suspended', until, reason });
    return `${username} is suspended ${isOpen ? 'until an admin ends the suspension' : `until ${until}`}. All sessions have ended.`;
  };
}

/** Moves a member to the queue of people awaiting approval, for the demo data. */
export async function moveToQueue(env: Env, username: string): Promise<void> {
  const { makeMemberWait } = await loadPowers(env);
  await makeMemberWait(username);
}

/** Gives a member a confirmed e-mail address, for the demo data. */
export async function confirmAddress(env: Env, username: string, address: string): Promise<void> {
  const { giveConfirmedAddress } = await loadPowers(env);
  await giveConfirmedAddress(username, address);
}

/** Turns on admission by invitation, for the demo data. */
export async function turnOnInvitations(env: Env): Promise<void> {
  Object.assign(process.env, env);
  const powers = await import('#functions/office/index.ts');
  await powers.allowInvitations();
}

/** The stores read the environment when they are loaded, so set it first. */
async function loadPowers(env: Env) {
  Object.assign(process.env, env);
  return import('#functions/office/index.ts');
}
