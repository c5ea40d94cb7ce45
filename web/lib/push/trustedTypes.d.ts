/** The parts of Trusted Types that the site uses and TypeScript's DOM declarations lack. */

/** An address that a policy has approved. */
interface TrustedScriptURL {
  readonly toString: () => string;
}

interface TrustedTypePolicy {
  readonly createScriptURL: (address: string) => TrustedScriptURL;
}

interface Window {
  /** Absent in older browsers. */
  readonly trustedTypes?: {
    readonly createPolicy: (
      name: string,
      rules: { readonly createScriptURL: (address: string) => string },
    ) => TrustedTypePolicy;
  };
}

interface ServiceWorkerContainer {
  register(address: TrustedScriptURL, options?: RegistrationOptions): Promise<ServiceWorkerRegistration>;
}
