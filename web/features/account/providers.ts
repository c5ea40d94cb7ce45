/** The providers by whose accounts one can log in here, as people know them. */
export const providerNames = { google: 'Google', github: 'GitHub' } as const;
export type ProviderName = keyof typeof providerNames;
