/** What the global setup of the `site` tests tells each test file. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the local run, without a slash at the end. */
    siteUrl: string;
    /** Environment for store code that a test runs itself against the same tables. */
    engineEnv: Record<string, string>;
  }
}

export {};
