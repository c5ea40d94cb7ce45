import { RemovalPolicy } from 'aws-cdk-lib/core';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  type SecondaryIndexProps,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
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

function stringKey(name: string) {
  return { name, type: AttributeType.STRING };
}

function projectionOf({ projection }: IndexDeclaration): Omit<SecondaryIndexProps, 'indexName'> {
  if (projection === 'ALL') return { projectionType: ProjectionType.ALL };
  if (projection === 'KEYS_ONLY') return { projectionType: ProjectionType.KEYS_ONLY };
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projection] };
}

/**
 * One table per entity. `Table` instead of `TableV2`, because the latter deploys a global table, which cdk-nag's
 * recovery checks do not see.
 */
export class Tables extends Construct {
  readonly byName: Readonly<Record<TableName, Table>>;

  constructor(scope: Construct, id: string) {
    super(scope, id);
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
    const declared: TableDeclaration = tables[name];
    const table = new Table(this, pascal(name), {
      partitionKey: stringKey('pk'),
      sortKey: stringKey('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: recoveryDays,
      },
      // Deleted only if their own creation is rolled back. `npm run deploy` adds deletion protection when the stack is
      // complete: with it, the rollback of a failed first deployment would fail, too.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      ...(declared.ttl ? { timeToLiveAttribute: 'expiresAt' } : {}),
      ...(declared.stream ? { stream: StreamViewType.NEW_AND_OLD_IMAGES } : {}),
    });
    for (const [indexName, index] of Object.entries(declared.indexes)) {
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: stringKey(index.pk),
        sortKey: stringKey(index.sk),
        ...projectionOf(index),
      });
    }
    return table;
  }
}
