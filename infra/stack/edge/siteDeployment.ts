import { basename } from 'node:path';
import { CustomResource, Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Api } from '../api/api.ts';
import type { Build } from '#infra/build/build.ts';
import type { Functions } from '../api/functions.ts';

const deployMs = 300_000;
/** The function's time and that of its report. */
const reportedMs = 420_000;

/** Uploads the site while the stack is deployed, again whenever the site has changed. */
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
      { folder: build.deploySite, timeoutMs: deployMs },
    );
    const files = new CustomResource(this, 'Files', {
      resourceType: 'Custom::SiteFiles',
      serviceToken: lambda.functionArn,
      // Without an end of its own, CloudFormation waits an hour for a report that was lost.
      serviceTimeout: Duration.millis(reportedMs),
      properties: { Version: basename(build.deploySite) },
    });
    // New pages may call what only the new API has.
    files.node.addDependency(api);
  }
}
