import { Stack } from 'aws-cdk-lib/core';
import type { WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Grant } from '#functions/grants.ts';
import { buckets as bucketEnv, tables as tableDeclarations } from '#functions/stores/tables.ts';
import { acknowledge, logicalIdOf } from './acknowledge.ts';
import type { Build } from './build/build.ts';
import type { Native } from './build/layers.ts';
import type { Buckets } from './buckets.ts';
import { pascal } from './names.ts';
import { ServerFunction } from './serverFunction.ts';
import { bucketStatement, socketStatement, tableStatements } from './statements.ts';
import type { Tables } from './tables.ts';

export interface FunctionsProps {
  readonly build: Build;
  readonly tables: Tables;
  readonly buckets: Buckets;
  readonly socket: { readonly api: WebSocketApi; readonly stageName: string };
}

export interface FunctionExtras {
  readonly environment?: Readonly<Record<string, string>>;
  readonly statements?: readonly PolicyStatement[];
  readonly timeoutSeconds?: number;
  readonly folder?: string;
}

interface Allowed {
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatement[];
}

/** Resizing several large photographs may take this long; the API waits 30. */
const imageSeconds = 28;

/** Makes every function of the product from its key and its grant: code, role, environment and layers. */
export class Functions extends Construct {
  readonly all: ServerFunction[] = [];
  readonly #props: FunctionsProps;
  readonly #layers: Readonly<Record<Native, LayerVersion>>;

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    this.#props = props;
    this.#layers = { sharp: this.#layer('sharp'), argon2: this.#layer('argon2') };
  }

  add(key: string, grant: Grant, extras: FunctionExtras = {}): ServerFunction {
    const allowed = [this.#tables(grant), this.#buckets(grant), this.#sockets(grant)];
    const natives = grant.natives ?? [];
    const made = new ServerFunction(this, pascal(key), {
      key,
      folder: extras.folder ?? `${this.#props.build.functions}/${key}`,
      environment: Object.assign({}, ...allowed.map(({ environment }) => environment), extras.environment),
      statements: [...allowed.flatMap(({ statements }) => statements), ...(extras.statements ?? [])],
      layers: natives.map((native) => this.#layers[native]),
      ...(natives.includes('sharp') ? { timeoutSeconds: imageSeconds } : {}),
      ...(extras.timeoutSeconds === undefined ? {} : { timeoutSeconds: extras.timeoutSeconds }),
    });
    this.#acknowledge(made.role, grant);
    this.all.push(made);
    return made;
  }

  #acknowledge(role: Role, grant: Grant): void {
    for (const { bucket } of this.#props.buckets.granted(grant)) {
      const objects = `<${logicalIdOf(bucket)}.Arn>/*`;
      acknowledge(
        role,
        `IAM5[Resource::${objects}]`,
        'IAM cannot name objects whose keys are made at run time.',
      );
    }
    if (grant.sockets !== true) return;
    const { region } = Stack.of(this);
    const { api, stageName } = this.#props.socket;
    for (const method of ['POST', 'DELETE']) {
      const arn = `arn:aws:execute-api:${region}:<AWS::AccountId>:<${logicalIdOf(api)}>`;
      const connections = `${arn}/${stageName}/${method}/@connections/*`;
      acknowledge(
        role,
        `IAM5[Resource::${connections}]`,
        'IAM cannot name connections, whose ids API Gateway makes at run time.',
      );
    }
  }

  #layer(native: Native): LayerVersion {
    return new LayerVersion(this, `${pascal(native)}Layer`, {
      description: `${native} for linux on arm64`,
      code: Code.fromAsset(this.#props.build.layers[native]),
      compatibleRuntimes: [Runtime.NODEJS_24_X],
      compatibleArchitectures: [Architecture.ARM_64],
    });
  }

  #tables(grant: Grant): Allowed {
    const named = this.#props.tables.granted(grant);
    return {
      environment: {
        ...Object.fromEntries(named.map(({ name, table }) => [tableDeclarations[name].env, table.tableName])),
        // Throttles count in a table; the local run may scale them.
        ...(named.some(({ name }) => name === 'limits') ? { RATE_LIMIT_SCALE: '1' } : {}),
      },
      statements: named.flatMap(({ table, actions }) => tableStatements(table, actions)),
    };
  }

  #buckets(grant: Grant): Allowed {
    const named = this.#props.buckets.granted(grant);
    return {
      environment: Object.fromEntries(named.map(({ name, bucket }) => [bucketEnv[name], bucket.bucketName])),
      statements: named.map(({ bucket, actions }) => bucketStatement(bucket, actions)),
    };
  }

  #sockets(grant: Grant): Allowed {
    if (grant.sockets !== true) return { environment: {}, statements: [] };
    const stack = Stack.of(this);
    const { api, stageName } = this.#props.socket;
    const host = `${api.apiId}.execute-api.${stack.region}.${stack.urlSuffix}`;
    return {
      environment: { SOCKET_ENDPOINT: `https://${host}/${stageName}` },
      statements: [socketStatement(stack, api.apiId, stageName)],
    };
  }
}
