import { fromEnv } from '@aws-sdk/credential-provider-env';

/** Replaces the SDK's chain of credential providers in every bundle (see `bundles.ts`). */
export const defaultProvider = () => fromEnv();
