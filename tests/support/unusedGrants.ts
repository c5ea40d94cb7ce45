import { backgroundAccess, grantOf, socketAccess } from '#functions/access.ts';
import type { Grant } from '#functions/grants.ts';
import { buckets, tables } from '#functions/stores/tables.ts';
import { allRoutes } from '#shared/routes/index.ts';

/** What a function did to a resource, as the local run recorded it. */
interface Use {
  readonly function: string;
  readonly action: string;
  readonly resource: string;
}

function granted(): (readonly [string, Grant])[] {
  return [
    ...allRoutes.map(({ key, declared }) => [key, grantOf(key, declared)] as const),
    ...Object.entries<Grant>(socketAccess).map(([name, grant]) => [labelled('socket', name), grant] as const),
    ...Object.entries<Grant>(backgroundAccess).map(
      ([name, grant]) => [labelled('background', name), grant] as const,
    ),
  ];
}

const labelled = (group: string, name: string) => (name.includes('/') ? name : `${group}/${name}`);

/** Each grant of a function as `label action resource`, the resource as the end of its ARN. */
function grantLines(env: Readonly<Record<string, string>>): string[] {
  return granted().flatMap(([label, grant]) => [
    ...Object.entries(tables).flatMap(([name, { env: variable }]) => {
      const actions = Object.entries(grant.tables ?? {}).find(([table]) => table === name)?.[1] ?? [];
      return actions.map((granted) => {
        const [action, index] = granted.split(':');
        return `${label} dynamodb:${action} table/${env[variable]}${index === undefined ? '' : `/index/${index}`}`;
      });
    }),
    ...Object.entries(buckets).flatMap(([name, variable]) => {
      const actions = Object.entries(grant.buckets ?? {}).find(([bucket]) => bucket === name)?.[1] ?? [];
      return actions.map((action) => `${label} s3:${action} ${env[variable]}`);
    }),
  ]);
}

/**
 * Grants for what no visitor can bring about in a shared site, each with the tests that use the same code on the
 * engine. `label action table`, an index behind a slash.
 */
const usedElsewhere: readonly (readonly [grant: string, where: string])[] = [
  [
    'experiences/createExperience dynamodb:DeleteItem IMAGES_TABLE',
    'tests/stores/storeImage.test.ts: storage fails',
  ],
  ['socket/connect dynamodb:DeleteItem CONNECTIONS_TABLE', 'a session that ends while its socket opens'],
  ...['socket/message', 'background/presence'].flatMap((label) =>
    [
      'Query FOLLOWS_TABLE/index/byFollower',
      'Query FOLLOWS_TABLE/index/byFollowee',
      'Query MESSAGES_TABLE/index/byActivity',
      'BatchGetItem CONNECTIONS_TABLE',
      'UpdateItem CONNECTIONS_TABLE',
    ].map(
      (use) => [`${label} dynamodb:${use}`, 'tests/stores/presence.test.ts: more than 200 online'] as const,
    ),
  ),
];

function exempt(env: Readonly<Record<string, string>>): ReadonlySet<string> {
  const named = usedElsewhere.map(([grant]) =>
    grant.replace(/(\w+_TABLE)/, (variable) => `table/${env[variable]}`),
  );
  return new Set(named);
}

/**
 * The grants that no function has used. The local run itself refuses what is not granted; together, each function is
 * granted exactly what it uses.
 */
export function unusedGrants(uses: readonly Use[], env: Readonly<Record<string, string>>): string[] {
  const used = new Set(
    uses.map(({ function: label, action, resource }) => {
      const place = action.startsWith('s3:')
        ? resource.replace(/^arn:aws:s3:::([^/]+).*$/, '$1')
        : resource.replace(/^.*:table\//, 'table/');
      return `${label} ${action} ${place}`;
    }),
  );
  const elsewhere = exempt(env);
  return grantLines(env).filter((line) => !used.has(line) && !elsewhere.has(line));
}
