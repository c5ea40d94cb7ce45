import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { allow } from '../statements.ts';
import { HttpFunction, SocketFunction } from './integrations.ts';
import type { ServerFunction } from './serverFunction.ts';

/** The functions of one group: they share a log with an expiry and the role with which an API calls them. */
export class FunctionGroup {
  /** The scope of the group's resources: its own nested stack, or the root. */
  readonly scope: Construct;
  readonly logGroup: LogGroup;
  readonly #mayCall = new PolicyDocument();
  #caller: Role | undefined;

  constructor(scope: Construct) {
    this.scope = scope;
    this.logGroup = new LogGroup(scope, 'Log', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  /** The integration of an HTTP route with a function of this group. */
  http(serverFunction: ServerFunction): HttpFunction {
    return new HttpFunction(serverFunction, this.#callerOf(serverFunction));
  }

  /** The integration of a WebSocket route with a function of this group. */
  socket(serverFunction: ServerFunction): SocketFunction {
    return new SocketFunction(serverFunction, this.#callerOf(serverFunction));
  }

  #callerOf({ called }: ServerFunction): Role {
    this.#mayCall.addStatements(allow(['lambda:InvokeFunction'], [called.functionArn]));
    this.#caller ??= new Role(this.scope, 'Caller', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { call: this.#mayCall },
    });
    return this.#caller;
  }
}
