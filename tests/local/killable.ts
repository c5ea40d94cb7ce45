import { startLocal } from '#infra/local/startLocal.ts';

/** A tiny site in a process of its own; says its address once it serves. */
const [outDir = '', dataDir = ''] = process.argv.slice(2);
const site = await startLocal({ port: 0, outDir, dataDir });
process.on('SIGTERM', () => void site.stop().then(() => process.exit(0)));
console.log(site.url);
