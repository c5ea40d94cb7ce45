import { type App, CfnOutput, Lazy, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Build } from '#infra/build/build.ts';
import { ApiLogRole } from './api/accessLog.ts';
import { Api } from './api/api.ts';
import { Functions } from './api/functions.ts';
import { GradualRelease } from './api/gradualRelease.ts';
import { Socket, socketStage } from './api/socket.ts';
import { BackgroundFunctions } from './data/backgroundFunctions.ts';
import { Backups } from './data/backups.ts';
import { Buckets } from './data/buckets.ts';
import { MailService } from './data/mailService.ts';
import { Secrets } from './data/secrets.ts';
import { Tables } from './data/tables.ts';
import { Entrance } from './edge/entrance.ts';
import { Firewall } from './edge/firewall.ts';
import { OriginSecret } from './edge/originSecret.ts';
import { Site } from './edge/siteDeployment.ts';
import { addBudget } from './monitoring/budget.ts';
import { Observability } from './monitoring/observability.ts';
import { bucketOutput, tableOutput } from './names.ts';
import { grantedSettings, type StageSettings } from './settings.ts';
import { allow } from './statements.ts';

interface AlumniStackProps extends StackProps {
  readonly build: Build;
  readonly settings: StageSettings;
}

/** The whole product. */
export class AlumniStack extends Stack {
  readonly tables: Tables;
  readonly buckets = new Buckets(this, 'Buckets');
  readonly secret = new OriginSecret(this, 'OriginSecret');
  readonly socket = new Socket(this, 'Socket');
  readonly firewall: Firewall | undefined;
  readonly functions: Functions;
  readonly api: Api;
  readonly background: BackgroundFunctions;
  readonly entrance: Entrance;

  constructor(app: App, id: string, props: AlumniStackProps) {
    super(app, id, props);
    // `npm run deploy` compares them with those of the next deployment.
    this.templateOptions.metadata = { Settings: props.settings.given };
    const { build, settings } = props;
    this.tables = new Tables(this, 'Tables', settings.throughput);
    const { tables, buckets, secret, socket } = this;
    const { domain, mailFrom, logins, alarmEmail, budget } = settings;
    this.firewall = settings.firewall ? new Firewall(this, 'Firewall') : undefined;
    // A stage with a log cannot be created before the account has a role for it.
    socket.stage.node.addDependency(new ApiLogRole(this, 'ApiLogRole'));
    const mail = new MailService(this, 'Mail', mailFrom);
    // The entrance needs the functions, and some of them its address.
    const siteAddress = Lazy.string({ produce: () => this.entrance.address });
    this.functions = new Functions(this, 'Functions', {
      build,
      mail,
      tables,
      buckets,
      socket: { api: socket.api, stageName: socketStage },
      secrets: new Secrets(this, logins),
      settings: grantedSettings(settings, siteAddress),
      reserveConcurrency: settings.reserveConcurrency,
    });
    const { functions } = this;
    this.api = new Api(this, 'Api', { functions, secret });
    socket.addFunctions(functions, secret);
    this.background = new BackgroundFunctions(this, 'Streams', {
      functions,
      tables,
      isPaused: settings.maintenance,
    });
    mail.sendFeedbackTo(this.background.queues.byName.feedback);
    this.entrance = new Entrance(this, 'Entrance', {
      buckets,
      api: this.api,
      socket,
      secret,
      domain,
      webAclArn: this.firewall?.webAcl.attrArn,
      isClosed: settings.maintenance,
    });
    this.#rotateSecret();
    new Site(this, 'Site', { functions, build, api: this.api });
    const { aboutAnswers } = new Observability(this, 'Observability', {
      api: this.api,
      socket,
      background: this.background,
      functions,
      entrance: this.entrance,
      settings,
    });
    if (settings.gradualRelease) new GradualRelease(this, 'Release', { functions, alarms: aboutAnswers });
    const { backupVaultArn: vaultArn } = settings;
    if (vaultArn !== undefined) new Backups(this, 'Backups', { tables, buckets, vaultArn });
    if (alarmEmail !== undefined) addBudget(this, budget, alarmEmail);
    this.#addOutputs();
  }

  /** Updating a distribution requires permission on everything its settings refer to. */
  #rotateSecret(): void {
    const webAcl = this.firewall?.webAcl;
    const statements = webAcl ? [allow(['wafv2:GetWebACL'], [webAcl.attrArn])] : [];
    this.secret.rotate(this.functions, this.entrance, statements);
  }

  #addOutputs(): void {
    const tables = Object.entries(this.tables.byName).map(([name, { tableName }]) => [
      tableOutput(name),
      tableName,
    ]);
    const buckets = Object.entries(this.buckets.byName).map(([name, { bucketName }]) => [
      bucketOutput(name),
      bucketName,
    ]);
    const results: Readonly<Record<string, string>> = {
      SiteAddress: this.entrance.address,
      // The target for DNS if the site has a custom domain.
      DistributionDomain: this.entrance.distribution.distributionDomainName,
      OriginSecretArn: this.secret.secret.secretArn,
      ...Object.fromEntries([...tables, ...buckets]),
    };
    for (const [name, value] of Object.entries(results)) new CfnOutput(this, name, { value });
  }
}
