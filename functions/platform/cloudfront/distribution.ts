import {
  CloudFrontClient,
  type DistributionConfig,
  GetDistributionConfigCommand,
  type Origin,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { sdkOptions } from '#functions/platform/aws/sdkOptions.ts';
import { grantedEnv } from '#functions/platform/runtime/grantedEnv.ts';
import { once } from '#functions/platform/runtime/once.ts';

const cloudFront = once(() => new CloudFrontClient(sdkOptions('CLOUDFRONT', deadlines.control)));
const distributionId = () => grantedEnv('DISTRIBUTION_ID');
const headerName = 'x-origin-verify';

async function configuration(): Promise<{ config: DistributionConfig; etag: string | undefined }> {
  const { DistributionConfig: config, ETag: etag } = await cloudFront().send(
    new GetDistributionConfigCommand({ Id: distributionId() }),
  );
  if (config === undefined) throw new Error('The distribution has no configuration.');
  return { config, etag };
}

function headersOf(origin: Origin) {
  return origin.CustomHeaders?.Items ?? [];
}

function withHeader(origin: Origin, value: string): Origin {
  const headers = headersOf(origin).map((header) =>
    header.HeaderName === headerName ? { ...header, HeaderValue: value } : header,
  );
  return { ...origin, CustomHeaders: { Quantity: headers.length, Items: headers } };
}

/** True if every origin that gets the header gets this value. */
export async function originHeaderIs(value: string): Promise<boolean> {
  const { config } = await configuration();
  const headerValues = (config.Origins?.Items ?? [])
    .flatMap(headersOf)
    .filter(({ HeaderName }) => HeaderName === headerName);
  return headerValues.length > 0 && headerValues.every(({ HeaderValue }) => HeaderValue === value);
}

/** Sets the header to this value on every origin that gets it. */
export async function setOriginHeader(value: string): Promise<void> {
  const { config, etag } = await configuration();
  const origins = (config.Origins?.Items ?? []).map((origin) => withHeader(origin, value));
  await cloudFront().send(
    new UpdateDistributionCommand({
      Id: distributionId(),
      IfMatch: etag,
      DistributionConfig: { ...config, Origins: { Quantity: origins.length, Items: origins } },
    }),
  );
}
