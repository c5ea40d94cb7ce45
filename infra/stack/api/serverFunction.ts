import { Duration } from 'aws-cdk-lib/core';
import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function,
  type ILayerVersion,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { memoryMegabytes } from './memory.ts';
import { allow } from '../statements.ts';

export interface ServerFunctionProps {
  /** `<group>/<name>`: the function's description, by which tests and the local run find it in the template. */
  readonly key: string;
  readonly folder: string;
  /** The log of its group, into which it writes. */
  readonly logGroup: LogGroup;
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatement[];
  readonly layers?: readonly ILayerVersion[];
  readonly timeoutMs?: number;
  /** Makes do with a part of a processor. */
  readonly mostlyWaits?: boolean;
  /** Runs at once that are reserved for it, and that it never exceeds. */
  readonly concurrency?: number;
}

/** A Lambda with a role of its own that allows exactly the statements given, beside writing its log. */
export class ServerFunction extends Construct {
  readonly key: string;
  readonly lambda: Function;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: ServerFunctionProps) {
    super(scope, id);
    this.key = props.key;
    const { logGroup } = props;
    const writeLog = allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]);
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { access: new PolicyDocument({ statements: [writeLog, ...props.statements] }) },
    });
    this.lambda = new Function(this, 'Function', {
      description: props.key,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(props.folder),
      memorySize: props.mostlyWaits === true ? memoryMegabytes.part : memoryMegabytes.whole,
      timeout: Duration.millis(props.timeoutMs ?? deadlines.functionMs),
      ...(props.concurrency === undefined ? {} : { reservedConcurrentExecutions: props.concurrency }),
      environment: { ...props.environment },
      layers: [...(props.layers ?? [])],
      role: this.role.withoutPolicyUpdates(),
      logGroup,
      // Lambda's own lines of a run that went well are two thirds of a log, and say what its metrics say; of one that was
      // cut off or died they stay.
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
    });
  }
}
