/** The login providers and their display names. */
export const providerNames = { google: 'Google', github: 'GitHub' } as const;
export type ProviderName = keyof typeof providerNames;
