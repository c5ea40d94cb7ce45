import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  Code,
  Function,
  type ILayerVersion,
  type IVersion,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
  Version,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { memoryMegabytes } from '../functionSettings.ts';
import { allow } from '../statements.ts';

interface ServerFunctionProps {
  /** `<group>/<name>`: the function's description, with which tests and the local run find it in the template. */
  readonly key: string;
  readonly folder: string;
  /** The shared log of its group. */
  readonly logGroup: LogGroup;
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatement[];
  readonly layers?: readonly ILayerVersion[];
  readonly timeoutMs?: number;
  /** True if a share of a vCPU is enough. */
  readonly ioBound?: boolean;
  /** True if X-Ray records a sample of its runs: one a second and 5 % of the others. */
  readonly isTraced?: boolean;
  /** Reserved concurrency, which is also its maximum. */
  readonly concurrency?: number;
  /** True if callers use an alias, which `GradualRelease` moves from version to version. */
  readonly hasAlias?: boolean;
}

/** CDK's `Version` type is slightly wider than the `IVersion` it accepts, which a strict compiler rejects. */
function isVersion(construct: unknown): construct is IVersion {
  return construct instanceof Version;
}

/** X-Ray has no resources. */
const trace = allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], ['*']);

/** A Lambda with its own role, which allows exactly the given statements and writing its log. */
export class ServerFunction extends Construct {
  readonly key: string;
  readonly lambda: Function;
  readonly role: Role;
  /** The version that is called; undefined if callers use the function itself. */
  readonly live: Alias | undefined;

  constructor(scope: Construct, id: string, props: ServerFunctionProps) {
    super(scope, id);
    this.key = props.key;
    const { logGroup } = props;
    const writeLog = allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]);
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        access: new PolicyDocument({
          statements: [writeLog, ...(props.isTraced === true ? [trace] : []), ...props.statements],
        }),
      },
    });
    this.lambda = new Function(this, 'Function', {
      description: props.key,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(props.folder),
      memorySize: props.ioBound === true ? memoryMegabytes.part : memoryMegabytes.whole,
      timeout: Duration.millis(props.timeoutMs ?? deadlines.functionMs),
      ...(props.concurrency === undefined ? {} : { reservedConcurrentExecutions: props.concurrency }),
      ...(props.isTraced === true ? { tracing: Tracing.ACTIVE } : {}),
      environment: { ...props.environment },
      layers: [...(props.layers ?? [])],
      role: this.role.withoutPolicyUpdates(),
      logGroup,
      // Lambda's own lines about successful runs are two thirds of a log and repeat its metrics. Those about crashes
      // and timeouts stay.
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
    });
    // CloudFormation deletes the version of the previous deployment when the alias has moved.
    this.live = props.hasAlias === true ? this.#addAlias() : undefined;
  }

  #addAlias(): Alias {
    const version: unknown = this.lambda.currentVersion;
    if (!isVersion(version)) throw new Error('CDK returned no version.');
    return new Alias(this, 'Live', { aliasName: 'live', version });
  }

  /** What callers call. */
  get called(): { readonly functionArn: string } {
    return this.live ?? this.lambda;
  }
}
