/** What the global setups provide to each test file. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the local run, without a slash at the end. */
    siteUrl: string;
    /** Address of the push service that gets all pushes of the local run. */
    pushService: string;
    /** The environment for store code that a test runs itself on the same tables. */
    engineEnv: Record<string, string>;
    /** The hash of `plantedPassword`, made once. */
    passwordHash: string;
    /** Addresses of DynamoDB, one per worker. */
    engines: readonly string[];
  }
}

/** The password of every member that a test plants through the stores. */
export const plantedPassword = 'a long enough secret';
