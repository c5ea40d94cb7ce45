import type { Role } from '#shared/platform/entities.ts';
import { type OpenTo, openToKinds } from '#shared/platform/facts.ts';

/** The yes/no facts of a member, in six bits: what they are open to, and these. Cards do not show the last one. */
export const openBits = (1 << openToKinds.length) - 1;
export const confirmedBit = openBits + 1;
const adminBit = confirmedBit << 1;
export const invitedBit = adminBit << 1;
const flagBits = 6;

export function bitsOfOpen(open: readonly OpenTo[]): number {
  return openToKinds.reduce((bits, kind, index) => (open.includes(kind) ? bits | (1 << index) : bits), 0);
}

export function flagsOf(person: {
  readonly openTo?: readonly OpenTo[] | undefined;
  readonly confirmed?: boolean | undefined;
  readonly isInvited?: boolean | undefined;
  readonly role: Role;
}): number {
  const bits = bitsOfOpen(person.openTo ?? []) | (person.confirmed ? confirmedBit : 0);
  return bits | (person.role === 'admin' ? adminBit : 0) | (person.isInvited ? invitedBit : 0);
}

export function readFlags(flags: number): { openTo: OpenTo[]; confirmed: boolean; role: Role } {
  return {
    openTo: openToKinds.filter((_, index) => (flags & (1 << index)) !== 0),
    confirmed: (flags & confirmedBit) !== 0,
    role: (flags & adminBit) === 0 ? 'member' : 'admin',
  };
}

/**
 * The facts for filters and facets, stored together because they are read together. Each row takes three numbers: the
 * place, the employer, and the class (14 bits), field of work (12) and flags (6).
 */
export const numbersPerRow = 3;

const fieldBits = 12;
/** The class is above this bit. */
const classShift = fieldBits + flagBits;
const maxFields = (1 << fieldBits) - 1;
/** Classes are below this. */
export const maxClasses = 1 << (32 - classShift);

export function packClassFieldFlags(classYear: number, field: number, flags: number): number {
  return (classYear << classShift) | (field << flagBits) | flags;
}

export function writeFacts(
  facts: Int32Array,
  row: number,
  place: number,
  employer: number,
  classFieldFlags: number,
): void {
  facts[row * numbersPerRow] = place;
  facts[row * numbersPerRow + 1] = employer;
  facts[row * numbersPerRow + 2] = classFieldFlags;
}

export const placeOf = (facts: Int32Array, row: number): number => facts[row * numbersPerRow] ?? 0;
export const employerOf = (facts: Int32Array, row: number): number => facts[row * numbersPerRow + 1] ?? 0;
export const classFieldFlagsOf = (facts: Int32Array, row: number): number =>
  facts[row * numbersPerRow + 2] ?? 0;

export const classIn = (classFieldFlags: number): number => classFieldFlags >>> classShift;
export const fieldIn = (classFieldFlags: number): number => (classFieldFlags >>> flagBits) & maxFields;
export const flagsIn = (classFieldFlags: number): number => classFieldFlags & ((1 << flagBits) - 1);
