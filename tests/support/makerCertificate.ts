import { createPrivateKey, type KeyObject } from 'node:crypto';
import 'reflect-metadata';
import { BasicConstraintsExtension, X509CertificateGenerator } from '@peculiar/x509';

/** The certificate with which a maker of authenticators attests a model, and its signing key. */
export interface MakerCertificate {
  readonly certificate: Uint8Array;
  readonly privateKey: KeyObject;
}

const hour = 3_600_000;

/**
 * A certificate as WebAuthn requires it.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-packed-attestation-cert-requirements
 */
export async function makerCertificate(): Promise<MakerCertificate> {
  const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);
  const { rawData } = await X509CertificateGenerator.createSelfSigned({
    name: 'C=US, O=Alumni Tests, OU=Authenticator Attestation, CN=Test Authenticator',
    notBefore: new Date(Date.now() - hour),
    notAfter: new Date(Date.now() + hour),
    signingAlgorithm,
    keys,
    extensions: [new BasicConstraintsExtension(false)],
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    certificate: new Uint8Array(rawData),
    privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
  };
}
