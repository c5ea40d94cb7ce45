import { basename } from 'node:path';
import { CustomResource } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import type { Build } from './build/build.ts';
import type { Functions } from './functions.ts';

const deploySeconds = 300;

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
      { folder: build.deploySite, timeoutSeconds: deploySeconds },
    );
    const files = new CustomResource(this, 'Files', {
      resourceType: 'Custom::SiteFiles',
      serviceToken: lambda.functionArn,
      properties: { Version: basename(build.deploySite) },
    });
    // New pages may call what only the new API has.
    files.node.addDependency(api);
  }
}
