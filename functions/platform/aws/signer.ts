import { fromEnv } from '@aws-sdk/credential-provider-env';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';

/** The services called without the SDK's full client, by their signing names. */
export type Service = 'dynamodb' | 'execute-api' | 's3' | 'secretsmanager';

/** The function's own credentials. Read on every call, because Lambda replaces them during the function's lifetime. */
export const ownCredentials = fromEnv();

export const ownRegion = () => process.env['AWS_REGION'] ?? 'us-east-1';

/** The SDK's signer with the function's credentials. */
export function signerFor(service: Service): SignatureV4 {
  return new SignatureV4({
    service,
    region: async () => ownRegion(),
    credentials: ownCredentials,
    sha256: Sha256,
    // Only S3 signs the path without escaping it a second time.
    uriEscapePath: service !== 's3',
  });
}
