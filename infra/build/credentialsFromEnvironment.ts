import { fromEnv } from '@aws-sdk/credential-provider-env';

/** Replaces the SDK's credential provider chain in every bundle (see `bundles.ts`). */
export const defaultProvider = () => fromEnv();
