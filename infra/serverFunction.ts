import { Duration } from 'aws-cdk-lib/core';
import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function, type ILayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { deadlines } from '#functions/deadlines.ts';
import { allow } from './statements.ts';

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
  /** Runs at once that are reserved for it, and that it never exceeds. */
  readonly concurrency?: number;
}

/** One whole vCPU: people wait for these functions, and for their first call most (README, Decisions). */
const memoryMegabytes = 1769;

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
      memorySize: memoryMegabytes,
      timeout: Duration.millis(props.timeoutMs ?? deadlines.functionMs),
      ...(props.concurrency === undefined ? {} : { reservedConcurrentExecutions: props.concurrency }),
      environment: { ...props.environment },
      layers: [...(props.layers ?? [])],
      role: this.role.withoutPolicyUpdates(),
      logGroup,
    });
  }
}
