/** What the global setups tell each test file. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the local run, without a slash at the end. */
    siteUrl: string;
    /** Environment for store code that a test runs itself against the same tables. */
    engineEnv: Record<string, string>;
    /** The hash of `plantedPassword`, made once. */
    passwordHash: string;
    /** Addresses of DynamoDB, one a worker. */
    engines: readonly string[];
  }
}

/** The password of every member that a test plants by the stores. */
export const plantedPassword = 'a long enough secret';
