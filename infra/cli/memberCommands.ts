import { randomBytes } from 'node:crypto';
import { hashPassword } from '#functions/auth/passwords/passwords.ts';
import { changeStatusOf, resetPasswordOf } from '#functions/office/adminCli.ts';
import { suspendedForGood } from '#shared/membership/suspensionEnd.ts';

/**
 * The office's member actions for the command line, on the tables that the environment names. The audit log shows each
 * as done from there. An action whose arguments do not fit is undefined.
 */
/** Does it, and returns a sentence that says what was done. */
type MemberCommand = () => Promise<string>;

const dayMs = 24 * 3_600_000;

/** The action of this name on a member; undefined if there is no such action, or arguments are missing. */
export function memberCommand(
  command: string,
  username: string,
  rest: readonly string[],
): MemberCommand | undefined {
  if (command === 'suspend') return suspend(username, rest);
  if (rest.length > 0) return undefined;
  if (command === 'admit' || command === 'lift') {
    return async () => {
      await changeStatusOf(username, { status: 'member' });
      return `${username} is now a member.`;
    };
  }
  if (command !== 'reset-password') return undefined;
  return async () => {
    const password = randomBytes(15).toString('base64url');
    const address = await resetPasswordOf(username, await hashPassword(password));
    const message = `${username} can now only log in with the password ${password}. All sessions have ended.`;
    return address === '' ? message : `${message} ${letGo(address)}`;
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
  return async () => {
    const until = isOpen ? suspendedForGood : new Date(Date.now() + days * dayMs).toISOString();
    await changeStatusOf(username, { status: 'suspended', until, reason });
    return `${username} is suspended ${isOpen ? 'until an admin ends the suspension' : `until ${until}`}. All sessions have ended.`;
  };
}
