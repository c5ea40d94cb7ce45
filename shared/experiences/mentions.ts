import { limits } from '#shared/platform/limits.ts';

/**
 * An `@username` in a text: at its start, after a space or after an opening bracket. Trailing dots are not part of it.
 */
interface Mention {
  /** In lower case, without the `@`. */
  readonly username: string;
  /** Where the `@` is, and where the name ends. */
  readonly from: number;
  readonly to: number;
}

const MENTION = /(^|[\s([{])@([A-Za-z0-9_.-]+)/g;

/** The mentions in a text, in their order. */
export function mentionsIn(text: string): Mention[] {
  return [...text.matchAll(MENTION)].flatMap(({ index, 1: before = '', 2: username = '' }) => {
    const name = username.replace(/\.+$/, '');
    if (name.length < limits.usernameMin || name.length > limits.usernameMax) return [];
    const from = index + before.length;
    return { username: name.toLowerCase(), from, to: from + 1 + name.length };
  });
}
