import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Stack } from 'aws-cdk-lib/core';
import type { BucketAction, TableAction } from '#functions/grants.ts';

/** Allows exactly these actions on exactly these resources. */
export function allow(actions: readonly string[], resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources] });
}

/** What a grant results in: environment variables, and statements for the role. */
export interface Allowed {
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatement[];
}

const indexPrefix = 'Query:';

/** A grant on a table: item actions on the table itself, and each `Query:index` on that index alone. */
export function tableStatements(table: Table, actions: readonly TableAction[]): readonly PolicyStatement[] {
  const onTable = actions.filter((action) => !action.startsWith(indexPrefix));
  const indexes = actions
    .filter((action) => action.startsWith(indexPrefix))
    .map((action) => `${table.tableArn}/index/${action.slice(indexPrefix.length)}`);
  const actionNames = onTable.map((action) => `dynamodb:${action}`);
  return [
    ...(actionNames.length > 0 ? [allow(actionNames, [table.tableArn])] : []),
    ...(indexes.length > 0 ? [allow(['dynamodb:Query'], indexes)] : []),
  ];
}

/** A grant on all objects of a bucket, because their keys are made at run time. */
export function bucketStatement(bucket: IBucket, actions: readonly BucketAction[]): PolicyStatement {
  return allow(
    actions.map((action) => `s3:${action}`),
    [bucket.arnForObjects('*')],
  );
}

/** Allows sending to and closing the connections of a WebSocket stage; their ids are made at run time. */
export function socketStatement(scope: Stack, apiId: string, stageName: string): PolicyStatement {
  const arn = (method: string) =>
    scope.formatArn({
      service: 'execute-api',
      resource: apiId,
      resourceName: `${stageName}/${method}/@connections/*`,
    });
  return allow(['execute-api:ManageConnections'], [arn('POST'), arn('DELETE')]);
}

/** Allows following the stream of a table. Lambda also needs to list streams, which IAM only allows for all streams. */
export function streamStatements(streamArn: string): readonly PolicyStatement[] {
  const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator'];
  return [
    allow(
      actions.map((action) => `dynamodb:${action}`),
      [streamArn],
    ),
    allow(['dynamodb:ListStreams'], ['*']),
  ];
}
