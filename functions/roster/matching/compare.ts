import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import type { StatementMatch, MatchStrength } from '#shared/membership/entities.ts';
import { isNameOf, wordsOf } from './names.ts';
import type { RosterFacts } from './rosterLine.ts';

/**
 * What someone says about themselves. `email` is the address that they confirmed from inside the account, '' if none.
 */
export interface Claimant {
  readonly fullName: string;
  readonly classYear?: number | undefined;
  readonly degree?: string | undefined;
  readonly studentId?: string | undefined;
  readonly email: string;
}

/** A person of the roster. `isShared`: others have the same e-mail, so it proves nothing. */
export type RosterPerson = RosterFacts & { readonly isShared: boolean };

interface Comparison {
  readonly wrote: string;
  readonly known: string;
  readonly mark: StatementMatch;
}

export interface RosterComparison {
  readonly match: MatchStrength;
  readonly name: Comparison;
  readonly classYear: Comparison;
  readonly degree: Comparison;
  readonly email: Comparison;
  readonly studentId: Comparison;
}

/** Compares someone with a person of the roster, or with nobody. */
export function compareWithRoster(
  claimant: Claimant,
  rosterPerson: RosterPerson | undefined,
): RosterComparison {
  const { fullName, classYear, degree = '', studentId = '', email } = claimant;
  const year = classYear === undefined ? '' : String(classYear);
  const marks = {
    name: compareNames(fullName, rosterPerson),
    classYear: compareTexts(year, rosterPerson === undefined ? '' : String(rosterPerson.classYear), isSame),
    degree: compareTexts(degree, rosterPerson?.degree ?? '', isSame),
    email: compareTexts(email, rosterPerson?.email ?? '', isSameAddress, isSimilarAddress),
    studentId: compareTexts(studentId, rosterPerson?.studentId ?? '', isSame),
  };
  return { match: strengthOf(marks, rosterPerson), ...marks };
}

/**
 * Name and class are public knowledge, so a match is strong only together with the row's e-mail, confirmed, or its
 * own id.
 */
function strengthOf(
  { name, classYear, email, studentId }: Omit<RosterComparison, 'match'>,
  rosterPerson: RosterPerson | undefined,
): MatchStrength {
  if (rosterPerson === undefined) return 'none';
  const proves = (email.mark === 'same' && !rosterPerson.isShared) || studentId.mark === 'same';
  return name.mark === 'same' && classYear.mark === 'same' && proves ? 'strong' : 'possible';
}

function compareNames(claimedName: string, rosterPerson: RosterPerson | undefined): Comparison {
  if (rosterPerson === undefined) return { wrote: claimedName, known: '', mark: 'unknown' };
  const fits = (a: string, b: string) => isSameName(a, b) || isNameOf(a, b);
  const byName = compareTexts(claimedName, rosterPerson.fullName, fits);
  const byEarlier = compareTexts(claimedName, rosterPerson.earlierName, fits);
  return byName.mark === 'same' || byEarlier.mark !== 'same' ? byName : byEarlier;
}

/** Compares an unconfirmed address with the roster's. It proves nothing, so equal addresses count only as similar. */
export function compareUnconfirmedAddress(claimedAddress: string, knownAddress: string): Comparison {
  const compared = compareTexts(claimedAddress, knownAddress, isSameAddress, isSimilarAddress);
  return compared.mark === 'same' ? { ...compared, mark: 'similar' } : compared;
}

type TextPredicate = (a: string, b: string) => boolean;

function compareTexts(
  wrote: string,
  knownText: string,
  same: TextPredicate,
  similar: TextPredicate = isSimilar,
): Comparison {
  if (wrote === '' || knownText === '') return { wrote, known: knownText, mark: 'unknown' };
  if (same(wrote, knownText)) return { wrote, known: knownText, mark: 'same' };
  return { wrote, known: knownText, mark: similar(wrote, knownText) ? 'similar' : 'differs' };
}

const isSame = (a: string, b: string) => wordsOf(a).join(' ') === wordsOf(b).join(' ');
const isSameAddress = (a: string, b: string) => normalizeAddress(a) === normalizeAddress(b);

/** Names are equal regardless of the order of their words; a middle initial that only one has is ignored. */
function isSameName(a: string, b: string): boolean {
  const withoutInitials = (name: string) =>
    wordsOf(name)
      .filter((word) => word.length > 1)
      .toSorted()
      .join(' ');
  return withoutInitials(a) !== '' && withoutInitials(a) === withoutInitials(b);
}

/** They share a meaningful word. */
function isSimilar(a: string, b: string): boolean {
  const words = new Set(wordsOf(b).filter((word) => word.length > 2));
  return wordsOf(a).some((word) => words.has(word));
}

/** A word before the @ of one occurs in the other; domains are shared by many people. */
function isSimilarAddress(a: string, b: string): boolean {
  const localPartOf = (address: string) => address.slice(0, address.lastIndexOf('@'));
  return isSimilar(localPartOf(a), b) || isSimilar(a, localPartOf(b));
}
