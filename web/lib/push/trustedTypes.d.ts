/** The parts of Trusted Types that the site uses: TypeScript's declarations of the DOM lack them. */

/** An address that a policy has let through. */
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
