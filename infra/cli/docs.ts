import { mkdirSync, writeFileSync } from 'node:fs';
import { projectRoot } from '#infra/build/contentFolder.ts';
import { openApi } from '#infra/stack/api/openapi.ts';

const file = '.build/openapi.json';

mkdirSync(`${projectRoot}/.build`, { recursive: true });
writeFileSync(`${projectRoot}/${file}`, `${JSON.stringify(openApi(), null, 2)}\n`);
console.log(`OpenAPI document: ${file}`);
