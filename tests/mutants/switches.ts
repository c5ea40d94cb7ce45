/** What the switches of the instrumented code read and write. */
interface Switches {
  activeMutant?: string;
  hitCount?: number;
  hitLimit?: number;
  /** The test that runs, which then counts what it passes for itself. */
  currentTestId?: string;
  mutantCoverage?: {
    /** Passed outside of any test: while files are loaded, and by what goes on behind. */
    readonly static: Readonly<Record<string, number>>;
    readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
  };
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
