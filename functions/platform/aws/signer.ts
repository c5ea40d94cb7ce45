import { fromEnv } from '@aws-sdk/credential-provider-env';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';

/** The services that functions call without the SDK's whole client, by the names that signatures use. */
export type Service = 'dynamodb' | 'execute-api' | 's3' | 'secretsmanager';

/** The function's own credentials. Read at every call: Lambda replaces them while the function lives. */
export const ownCredentials = fromEnv();

export const ownRegion = () => process.env['AWS_REGION'] ?? 'us-east-1';

/** The SDK's signer, with the function's own credentials. */
export function signerFor(service: Service): SignatureV4 {
  return new SignatureV4({
    service,
    region: async () => ownRegion(),
    credentials: ownCredentials,
    sha256: Sha256,
    // S3 alone signs paths as they are sent.
    uriEscapePath: service !== 's3',
  });
}
