import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { projectRoot } from '#infra/build/contentFolder.ts';
import { sourceOf } from '#infra/build/inventory.ts';

/**
 * P3: one of our handlers built as most functions are: an ES module with esbuild's defaults, all of zod, three
 * Powertools around it, and the unmodified SDK.
 * @param peers the folder of the peers.
 * @returns the file.
 */
export async function bundleByDefaults(key: string, peers: string): Promise<string> {
  const outdir = join(projectRoot, '.build', 'bench', key);
  mkdirSync(outdir, { recursive: true });
  const outfile = join(outdir, 'byDefaults.mjs');
  await build({
    stdin: { contents: around(sourceOf(key)), resolveDir: peers },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" },
    external: ['sharp', '@node-rs/argon2'],
    logLevel: 'error',
    plugins: [usualClient],
  });
  return outfile;
}

/** The SDK's own database client in place of ours. */
const usualClient: Plugin = {
  name: 'usual-client',
  setup(bundle) {
    let isReplaced = false;
    bundle.onLoad({ filter: /[/\\]functions[/\\]platform[/\\]dynamo[/\\]databaseClient\.ts$/ }, () => {
      isReplaced = true;
      return {
        resolveDir: projectRoot,
        contents: `
          import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
          const client = new DynamoDBClient({});
          export const database = () => client;
        `,
      };
    });
    bundle.onEnd(() => {
      if (!isReplaced) throw new Error('The peer was bundled with our client of the database.');
    });
  },
};

function around(source: string): string {
  return `
    import { Logger } from '@aws-lambda-powertools/logger';
    import { Metrics } from '@aws-lambda-powertools/metrics';
    import { Tracer } from '@aws-lambda-powertools/tracer';
    import { z } from 'zod';
    import { handler as own } from ${JSON.stringify(source)};
    const logger = new Logger({ serviceName: 'peer', logLevel: 'SILENT' });
    const metrics = new Metrics({ namespace: 'peer', serviceName: 'peer' });
    const tracer = new Tracer({ serviceName: 'peer', enabled: false });
    const Event = z.object({ rawPath: z.string(), headers: z.record(z.string(), z.string()) });
    export async function handler(event, context) {
      tracer.annotateColdStart();
      logger.info('called', { path: Event.parse(event).rawPath });
      const answer = await own(event, context);
      metrics.clearMetrics();
      return answer;
    }
  `;
}
