/** True if the browser supports passkeys and WebAuthn's own JSON. */
export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
