import { RemovalPolicy } from 'aws-cdk-lib/core';
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { HttpFunction, SocketFunction } from './integrations.ts';
import type { ServerFunction } from './serverFunction.ts';
import { allow } from '../statements.ts';

/** The functions of one folder `functions/<group>`: they share a log that ends and the role by which an API calls them. */
export class FunctionGroup {
  /** Where the group's resources belong: a nested stack of its own, or the root. */
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

  /** How an HTTP route reaches a function of this group. */
  http(made: ServerFunction): HttpFunction {
    return new HttpFunction(made, this.#callerOf(made));
  }

  /** How a route of the WebSocket API reaches a function of this group. */
  socket(made: ServerFunction): SocketFunction {
    return new SocketFunction(made, this.#callerOf(made));
  }

  #callerOf({ lambda }: ServerFunction): Role {
    this.#mayCall.addStatements(allow(['lambda:InvokeFunction'], [lambda.functionArn]));
    this.#caller ??= new Role(this.scope, 'Caller', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { call: this.#mayCall },
    });
    return this.#caller;
  }
}
