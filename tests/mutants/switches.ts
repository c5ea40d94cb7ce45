/** What the switches of the instrumented code read and write. */
interface Switches {
  activeMutant?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { readonly static: Readonly<Record<string, number>> };
}

declare global {
  var __stryker__: Switches;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Number of the mutant that is to act, or nothing. */
    mutant: string;
    /** File that takes the numbers of the mutants whose code ran, or nothing. */
    reached: string;
  }
}

export {};
