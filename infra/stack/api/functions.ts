import type { WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import { NestedStack, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { type Grant, type SettingName, settingsOf } from '#functions/grants.ts';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { buckets as bucketEnv, tables as tableDeclarations } from '#functions/platform/dynamo/tables.ts';
import type { Build } from '#infra/build/build.ts';
import type { NativePackage } from '#infra/build/layers.ts';
import { acknowledge, nameInFindings } from '../acknowledge.ts';
import type { Buckets } from '../data/buckets.ts';
import type { MailService } from '../data/mailService.ts';
import type { Secrets } from '../data/secrets.ts';
import type { Tables } from '../data/tables.ts';
import { pascal } from '../names.ts';
import { type Allowed, bucketStatement, socketStatement, tableStatements } from '../statements.ts';
import { FunctionGroup } from './functionGroup.ts';
import { ServerFunction } from './serverFunction.ts';

interface FunctionsProps {
  readonly build: Build;
  readonly tables: Tables;
  readonly buckets: Buckets;
  readonly socket: { readonly api: WebSocketApi; readonly stageName: string };
  readonly mail: MailService;
  readonly secrets: Secrets;
  readonly settings: Readonly<Record<SettingName, string>>;
  readonly reserveConcurrency: boolean;
}

export interface FunctionExtras {
  readonly environment?: Readonly<Record<string, string>>;
  readonly statements?: readonly PolicyStatement[];
  readonly timeoutMs?: number;
  readonly folder?: string;
  readonly hasAlias?: boolean;
}

/** Groups whose functions guard the APIs. They are in the root, because nothing they depend on may depend on them. */
const rootGroups: ReadonlySet<string> = new Set(['edge', 'socket']);

/**
 * Functions that do long work in many steps. X-Ray samples them and those that re-encode images: they run rarely enough
 * for its free traces. All others log their time.
 */
const tracedKeys: ReadonlySet<string> = new Set(['background/jobWorker']);

/**
 * Creates every function of the product from its key and grant: code, role, environment and layers. Each group is a
 * nested stack, because CloudFormation allows 500 resources per stack; one `cdk deploy` deploys all.
 */
export class Functions extends Construct {
  readonly all: ServerFunction[] = [];
  readonly #props: FunctionsProps;
  readonly #layers: Readonly<Record<NativePackage, LayerVersion>>;
  readonly #groups = new Map<string, FunctionGroup>();

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    this.#props = props;
    this.#layers = { sharp: this.#layer('sharp'), argon2: this.#layer('argon2') };
  }

  /** The group of a function with the key `<group>/<name>`, created on first use. */
  groupOf(key: string): FunctionGroup {
    const [name = ''] = key.split('/');
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    const group = new FunctionGroup(
      rootGroups.has(name)
        ? new Construct(this, pascal(name))
        : new NestedStack(this, pascal(name), { description: `Alumni network: functions/${name}` }),
    );
    this.#groups.set(name, group);
    return group;
  }

  add(key: string, grant: Grant, extras: FunctionExtras = {}): ServerFunction {
    const allowed = [
      this.#tables(grant),
      this.#buckets(grant),
      this.#sockets(grant),
      this.#props.mail.accessOf(grant),
      this.#props.secrets.accessOf(grant),
    ];
    const settings = settingsOf(grant).map((name) => [name, this.#props.settings[name]] as const);
    const nativePackages = grant.nativePackages ?? [];
    const isTraced = tracedKeys.has(key) || nativePackages.includes('sharp');
    const { scope, logGroup } = this.groupOf(key);
    const serverFunction = new ServerFunction(scope, pascal(key.replace(/^.*\//, '')), {
      key,
      logGroup,
      folder: extras.folder ?? `${this.#props.build.functions}/${key}`,
      environment: {
        ...Object.fromEntries(settings),
        ...Object.assign({}, ...allowed.map(({ environment }) => environment)),
        ...extras.environment,
      },
      statements: [...allowed.flatMap(({ statements }) => statements), ...(extras.statements ?? [])],
      isTraced,
      layers: nativePackages.map((native) => this.#layers[native]),
      ...(nativePackages.includes('sharp') ? { timeoutMs: deadlines.imageFunctionMs } : {}),
      ...(grant.concurrency !== undefined && this.#props.reserveConcurrency
        ? { concurrency: grant.concurrency }
        : {}),
      ...(extras.timeoutMs === undefined ? {} : { timeoutMs: extras.timeoutMs }),
      ...(extras.hasAlias === undefined ? {} : { hasAlias: extras.hasAlias }),
      ...(grant.ioBound === undefined ? {} : { ioBound: grant.ioBound }),
    });
    this.#acknowledge(serverFunction.role, grant);
    if (isTraced)
      acknowledge(serverFunction.role, 'IAM5[Resource::*]', 'xray:PutTraceSegments takes no resource.');
    this.all.push(serverFunction);
    return serverFunction;
  }

  #acknowledge(role: Role, grant: Grant): void {
    for (const { bucket } of this.#props.buckets.granted(grant)) {
      const objects = `${nameInFindings(role, bucket.bucketArn)}/*`;
      acknowledge(
        role,
        `IAM5[Resource::${objects}]`,
        'IAM cannot name objects whose keys are made at run time.',
      );
    }
    if (grant.mail?.includes('GetAccount') === true)
      acknowledge(role, 'IAM5[Resource::*]', 'ses:GetAccount takes no resource.');
    if (grant.sockets !== true) return;
    const { region } = Stack.of(this);
    const { api, stageName } = this.#props.socket;
    for (const method of ['POST', 'DELETE']) {
      const arn = `arn:aws:execute-api:${region}:<AWS::AccountId>:${nameInFindings(role, api.apiId)}`;
      const connections = `${arn}/${stageName}/${method}/@connections/*`;
      acknowledge(
        role,
        `IAM5[Resource::${connections}]`,
        'IAM cannot name connections, whose ids API Gateway makes at run time.',
      );
    }
  }

  #layer(native: NativePackage): LayerVersion {
    return new LayerVersion(this, `${pascal(native)}Layer`, {
      description: `${native} for linux on arm64`,
      code: Code.fromAsset(this.#props.build.layers[native]),
      compatibleRuntimes: [Runtime.NODEJS_24_X],
      compatibleArchitectures: [Architecture.ARM_64],
    });
  }

  #tables(grant: Grant): Allowed {
    const tableNames = this.#props.tables.granted(grant);
    return {
      environment: Object.fromEntries(
        tableNames.map(({ name, table }) => [tableDeclarations[name].env, table.tableName]),
      ),
      statements: tableNames.flatMap(({ table, actions }) => tableStatements(table, actions)),
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
