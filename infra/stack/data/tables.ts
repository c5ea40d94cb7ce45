import {
  AttributeType,
  BillingMode,
  ProjectionType,
  type SecondaryIndexProps,
  StreamViewType,
  Table,
  TableEncryption,
  type TableProps,
} from 'aws-cdk-lib/aws-dynamodb';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Grant, TableAction } from '#functions/grants.ts';
import {
  type IndexDeclaration,
  type TableDeclaration,
  type TableName,
  tables,
} from '#functions/platform/dynamo/tables.ts';
import { pascal } from '../names.ts';

const recoveryDays = 35;

/**
 * The tables that take most of the units of a member's day. Only for these is provisioned capacity worth its alarms:
 * auto scaling keeps four for each table and index, for reads and for writes.
 */
const busyTables: ReadonlySet<TableName> = new Set([
  'users',
  'sessions',
  'experiences',
  'messages',
  'notices',
  'connections',
  'limits',
]);
/** Auto scaling keeps this much of the capacity in use, so that a burst finds room. */
const scaling = { minCapacity: 5, maxCapacity: 20_000 } as const;
const targetUtilizationPercent = 70;

/** What tables may take. On demand, `maxReads` and `maxWrites` limit the units per second of each table and index. */
export interface Throughput {
  readonly maxReads: number | undefined;
  readonly maxWrites: number | undefined;
  /** True if the busy tables pay for capacity that follows the load, instead of for each request. */
  readonly isProvisioned: boolean;
}

function stringKey(name: string) {
  return { name, type: AttributeType.STRING };
}

function projectionOf({ projection }: IndexDeclaration): Omit<SecondaryIndexProps, 'indexName'> {
  if (projection === 'ALL') return { projectionType: ProjectionType.ALL };
  if (projection === 'KEYS_ONLY') return { projectionType: ProjectionType.KEYS_ONLY };
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projection] };
}

/** Lets the capacity of a table and its indexes follow the load. */
function scale(table: Table, indexes: readonly string[]): void {
  const all = [
    table.autoScaleReadCapacity(scaling),
    table.autoScaleWriteCapacity(scaling),
    ...indexes.flatMap((index) => [
      table.autoScaleGlobalSecondaryIndexReadCapacity(index, scaling),
      table.autoScaleGlobalSecondaryIndexWriteCapacity(index, scaling),
    ]),
  ];
  for (const scalable of all) scalable.scaleOnUtilization({ targetUtilizationPercent });
}

/**
 * One table per entity. `Table` instead of `TableV2`, because the latter deploys a global table, which cdk-nag's
 * recovery checks do not see.
 */
export class Tables extends Construct {
  readonly byName: Readonly<Record<TableName, Table>>;

  readonly #throughput: Throughput;

  constructor(scope: Construct, id: string, throughput: Throughput) {
    super(scope, id);
    this.#throughput = throughput;
    this.byName = {
      users: this.#add('users'),
      sessions: this.#add('sessions'),
      loginMethods: this.#add('loginMethods'),
      directory: this.#add('directory'),
      follows: this.#add('follows'),
      likes: this.#add('likes'),
      experiences: this.#add('experiences'),
      comments: this.#add('comments'),
      notices: this.#add('notices'),
      blocks: this.#add('blocks'),
      cases: this.#add('cases'),
      events: this.#add('events'),
      announcements: this.#add('announcements'),
      messages: this.#add('messages'),
      connections: this.#add('connections'),
      images: this.#add('images'),
      jobs: this.#add('jobs'),
      requests: this.#add('requests'),
      invitations: this.#add('invitations'),
      mails: this.#add('mails'),
      limits: this.#add('limits'),
      metrics: this.#add('metrics'),
      school: this.#add('school'),
      audit: this.#add('audit'),
      roster: this.#add('roster'),
    };
  }

  /** The tables of a grant, each with its allowed actions. */
  granted({ tables: granted }: Grant): { name: TableName; table: Table; actions: readonly TableAction[] }[] {
    const names = Object.keys(tables).filter((name): name is TableName => name in tables);
    return names.flatMap((name) => {
      const actions = granted?.[name] ?? [];
      return actions.length > 0 ? [{ name, table: this.byName[name], actions }] : [];
    });
  }

  /** The stream of a table that declares one. */
  streamOf(name: TableName): string {
    const { tableStreamArn } = this.byName[name];
    if (tableStreamArn === undefined) throw new Error(`The table ${name} declares no stream.`);
    return tableStreamArn;
  }

  #add(name: TableName): Table {
    const declaration: TableDeclaration = tables[name];
    const isProvisioned = this.#throughput.isProvisioned && busyTables.has(name);
    const limits = isProvisioned ? {} : this.#limits();
    const table = new Table(this, pascal(name), {
      partitionKey: stringKey('pk'),
      sortKey: stringKey('sk'),
      billingMode: isProvisioned ? BillingMode.PROVISIONED : BillingMode.PAY_PER_REQUEST,
      ...limits,
      encryption: TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: recoveryDays,
      },
      // Deleted only if their own creation is rolled back. `npm run deploy` adds deletion protection when the stack is
      // complete: with it, the rollback of a failed first deployment would fail, too.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      ...(declaration.ttl ? { timeToLiveAttribute: 'expiresAt' } : {}),
      ...(declaration.stream ? { stream: StreamViewType.NEW_AND_OLD_IMAGES } : {}),
    });
    for (const [indexName, index] of Object.entries(declaration.indexes)) {
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: stringKey(index.pk),
        sortKey: stringKey(index.sk),
        ...projectionOf(index),
        ...limits,
      });
    }
    if (isProvisioned) scale(table, Object.keys(declaration.indexes));
    return table;
  }

  #limits(): Pick<TableProps, 'maxReadRequestUnits' | 'maxWriteRequestUnits'> {
    const { maxReads, maxWrites } = this.#throughput;
    return {
      ...(maxReads === undefined ? {} : { maxReadRequestUnits: maxReads }),
      ...(maxWrites === undefined ? {} : { maxWriteRequestUnits: maxWrites }),
    };
  }
}
