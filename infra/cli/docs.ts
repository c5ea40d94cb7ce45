import { mkdirSync, writeFileSync } from 'node:fs';
import { root } from '#infra/build/contentFolder.ts';
import { openApi } from '#infra/stack/api/openapi.ts';

const file = '.build/openapi.json';

mkdirSync(`${root}/.build`, { recursive: true });
writeFileSync(`${root}/${file}`, `${JSON.stringify(openApi(), null, 2)}\n`);
console.log(`OpenAPI document: ${file}`);
