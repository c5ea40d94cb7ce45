import { type App, CfnOutput, Stack, type StackProps } from 'aws-cdk-lib/core';
import { Api } from './api.ts';
import { Buckets } from './buckets.ts';
import type { Build } from './build/build.ts';
import { type Domain, Entrance } from './entrance.ts';
import { Firewall } from './firewall.ts';
import { Functions } from './functions.ts';
import { Observability } from './observability.ts';
import { OriginSecret } from './originSecret.ts';
import { Site } from './site.ts';
import { Socket, socketStage } from './socket.ts';
import { allow } from './statements.ts';
import { Streams } from './streams.ts';
import { Tables } from './tables.ts';

export interface AlumniStackProps extends StackProps {
  readonly build: Build;
  readonly domain: Domain | undefined;
  /** Who is told of alarms. */
  readonly alarmEmail: string | undefined;
}

/** The whole product. */
export class AlumniStack extends Stack {
  readonly tables = new Tables(this, 'Tables');
  readonly buckets = new Buckets(this, 'Buckets');
  readonly secret = new OriginSecret(this, 'OriginSecret');
  readonly socket = new Socket(this, 'Socket');
  readonly firewall = new Firewall(this, 'Firewall');
  readonly functions: Functions;
  readonly api: Api;
  readonly streams: Streams;
  readonly entrance: Entrance;

  constructor(app: App, id: string, props: AlumniStackProps) {
    super(app, id, props);
    const { tables, buckets, secret, socket } = this;
    const { build, domain, alarmEmail } = props;
    this.functions = new Functions(this, 'Functions', {
      build,
      tables,
      buckets,
      socket: { api: socket.api, stageName: socketStage },
    });
    const { functions } = this;
    this.api = new Api(this, 'Api', { functions, secret });
    socket.addFunctions(functions, secret);
    this.streams = new Streams(this, 'Streams', { functions, tables });
    this.entrance = new Entrance(this, 'Entrance', {
      buckets,
      api: this.api,
      socket,
      secret,
      domain,
      webAclArn: this.firewall.webAcl.attrArn,
    });
    this.#rotateSecret();
    new Site(this, 'Site', { functions, build, api: this.api });
    new Observability(this, 'Observability', {
      api: this.api,
      socket,
      streams: this.streams,
      functions,
      alarmEmail,
    });
    this.#tellResults();
  }

  /** Whoever updates a distribution must also be allowed what its settings refer to. */
  #rotateSecret(): void {
    this.secret.rotate(this.functions, this.entrance, [
      allow(['wafv2:GetWebACL'], [this.firewall.webAcl.attrArn]),
      allow(['s3:GetBucketAcl', 's3:PutBucketAcl'], [this.buckets.logs.bucketArn]),
    ]);
  }

  #tellResults(): void {
    const results = {
      SiteAddress: this.entrance.address,
      UsersTable: this.tables.byName.users.tableName,
      SessionsTable: this.tables.byName.sessions.tableName,
    };
    for (const [name, value] of Object.entries(results)) new CfnOutput(this, name, { value });
  }
}
