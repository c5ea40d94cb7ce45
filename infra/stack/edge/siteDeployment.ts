import { basename } from 'node:path';
import { CustomResource, Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Build } from '#infra/build/build.ts';
import type { Api } from '../api/api.ts';
import type { Functions } from '../api/functions.ts';

const deployTimeoutMs = 300_000;
/** The time limit of the function and of its report. */
const reportTimeoutMs = 420_000;

/** Uploads the site during the deployment whenever the site has changed. */
export class Site extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { functions, build, api }: { functions: Functions; build: Build; api: Api },
  ) {
    super(scope, id);
    const { lambda } = functions.add(
      'edge/deploySite',
      { buckets: { site: ['PutObject'] } },
      { folder: build.deploySite, timeoutMs: deployTimeoutMs },
    );
    const files = new CustomResource(this, 'Files', {
      resourceType: 'Custom::SiteFiles',
      serviceToken: lambda.functionArn,
      // By default CloudFormation waits an hour for a lost report.
      serviceTimeout: Duration.millis(reportTimeoutMs),
      properties: { Version: basename(build.deploySite) },
    });
    // New pages may call routes that only the new API has.
    files.node.addDependency(api);
  }
}
