/** What the switches of the instrumented code read and write. */
interface Switches {
  activeMutant?: string;
  hitCount?: number;
  hitLimit?: number;
  /** The running test, which counts what it runs. */
  currentTestId?: string;
  mutantCoverage?: {
    /** Run outside of any test: while files are loaded, and in the background. */
    readonly static: Readonly<Record<string, number>>;
    readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
  };
}

declare global {
  var __stryker__: Switches;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Number of the active mutant, or nothing. */
    mutant: string;
    /** File for the numbers of the mutants whose code ran, or nothing. */
    reached: string;
  }
}

export {};
