import { flagBits } from './flags.ts';

/**
 * The facts for filters and facets, stored together because they are read together. Each row takes three numbers: the
 * place, the employer, and the class (14 bits), field of work (12) and flags (6).
 */
export const numbersPerRow = 3;

const fieldBits = 12;
/** The class is above this bit. */
export const classShift = fieldBits + flagBits;
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
  rest: number,
): void {
  facts[row * numbersPerRow] = place;
  facts[row * numbersPerRow + 1] = employer;
  facts[row * numbersPerRow + 2] = rest;
}

export const placeOf = (facts: Int32Array, row: number): number => facts[row * numbersPerRow] ?? 0;
export const employerOf = (facts: Int32Array, row: number): number => facts[row * numbersPerRow + 1] ?? 0;
export const classFieldFlagsOf = (facts: Int32Array, row: number): number =>
  facts[row * numbersPerRow + 2] ?? 0;

export const classIn = (rest: number): number => rest >>> classShift;
export const fieldIn = (rest: number): number => (rest >>> flagBits) & maxFields;
export const flagsIn = (rest: number): number => rest & ((1 << flagBits) - 1);
