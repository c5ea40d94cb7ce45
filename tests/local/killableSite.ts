import { outDir } from '#infra/local/freshBuild.ts';
import { startLocal } from '#infra/local/startLocal.ts';

/** The whole product in a process of its own, to be killed; says its address once it serves. */
const [dataDir = ''] = process.argv.slice(2);
const site = await startLocal({ port: 0, outDir, dataDir, rateLimitScale: '100' });
console.log(site.url);
