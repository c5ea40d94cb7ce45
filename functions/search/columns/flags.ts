import type { Role } from '#shared/platform/entities.ts';
import { type OpenTo, openToKinds } from '#shared/platform/facts.ts';

/** The yes/no facts of a member, in six bits: what they are open to, and these. Cards do not show the last one. */
export const openBits = (1 << openToKinds.length) - 1;
export const confirmedBit = openBits + 1;
const adminBit = confirmedBit << 1;
export const invitedBit = adminBit << 1;
export const flagBits = 6;

export function bitsOfOpen(open: readonly OpenTo[]): number {
  return openToKinds.reduce((bits, kind, index) => (open.includes(kind) ? bits | (1 << index) : bits), 0);
}

export function flagsOf(person: {
  readonly openTo?: readonly OpenTo[] | undefined;
  readonly confirmed?: boolean | undefined;
  readonly invited?: boolean | undefined;
  readonly role: Role;
}): number {
  const bits = bitsOfOpen(person.openTo ?? []) | (person.confirmed ? confirmedBit : 0);
  return bits | (person.role === 'admin' ? adminBit : 0) | (person.invited ? invitedBit : 0);
}

export function readFlags(flags: number): { openTo: OpenTo[]; confirmed: boolean; role: Role } {
  return {
    openTo: openToKinds.filter((_, index) => (flags & (1 << index)) !== 0),
    confirmed: (flags & confirmedBit) !== 0,
    role: (flags & adminBit) === 0 ? 'member' : 'admin',
  };
}
