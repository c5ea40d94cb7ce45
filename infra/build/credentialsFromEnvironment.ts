import { fromEnv } from '@aws-sdk/credential-provider-env';

/** Stands in for the SDK's chain of credential providers in every bundle: the environment, and nothing after it. */
export const defaultProvider = () => fromEnv();
