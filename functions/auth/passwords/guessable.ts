import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Words that anyone would try here. */
const schoolWords = ['alumni', 'alumninetwork', 'network', 'school', 'university', 'graduate', 'student'];
/** About 400 guesses a day are possible for one name, so this many guesses take most of a year. */
const minGuesses = 100_000;
/** Longer passwords only gain strength and take longer to rate. */
const lettersJudged = 64;

let judge: ZxcvbnFactory | undefined;

/** The account the password is for; its own words are weak in it. */
interface PasswordOwner {
  readonly username: string;
  readonly fullName: string;
  readonly email?: string | undefined;
  /** The school's name from the settings. */
  readonly school: string;
}

/**
 * True for a password that would be guessed early: one of the 50,000 most common, the school's name or the member's
 * own, a row of keys, a date, repetitions of these, and common substitutions (`P4ssword1!`).
 */
export function isGuessablePassword(
  password: string,
  { username, fullName, email = '', school }: PasswordOwner,
): boolean {
  judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: lettersJudged });
  const words = [
    ...schoolWords,
    ...ownWords(`${fullName} ${username}`),
    ...ownWords(school),
    username,
    email.replace(/@.*$/, ''),
  ];
  return judge.check(password, words).guesses < minGuesses;
}

/** The parts of a name, and each pair of neighbors. */
function ownWords(name: string): string[] {
  const parts = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > 2);
  return [...parts, ...parts.map((part, index) => part + (parts[index + 1] ?? ''))];
}
