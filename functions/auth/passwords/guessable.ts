import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Words that everybody here would try. */
const ofTheSchool = ['alumni', 'alumninetwork', 'network', 'school', 'university', 'graduate', 'student'];
/** Some 400 guesses a day are let through at one name: so many last the better part of a year. */
const guessesLeast = 100_000;
/** Beyond these the rest only adds strength, and time to judge. */
const lettersJudged = 64;

let judge: ZxcvbnFactory | undefined;

/** Who the password is for, in whose own words it must not be. */
export interface Bearer {
  readonly username: string;
  readonly fullName: string;
  readonly email?: string | undefined;
  /** The school's name as it is set. */
  readonly school: string;
}

/**
 * True for a password that would be guessed early: one of the 50,000 most common, the school's name or the member's own,
 * a row of keys, a date, repeats of these, and what people do to hide them (`P4ssword1!`).
 */
export function isGuessable(password: string, { username, fullName, email = '', school }: Bearer): boolean {
  judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: lettersJudged });
  const words = [
    ...ofTheSchool,
    ...ownWords(`${fullName} ${username}`),
    ...ownWords(school),
    username,
    email.replace(/@.*$/, ''),
  ];
  return judge.check(password, words).guesses < guessesLeast;
}

/** The parts of a name as one types them, and each with its neighbour. */
function ownWords(name: string): string[] {
  const parts = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > 2);
  return [...parts, ...parts.map((part, place) => part + (parts[place + 1] ?? ''))];
}
