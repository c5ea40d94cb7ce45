import { checkAll } from './checks.ts';

/** `npm run check`: format, lint and types alone. */
process.exitCode = (await checkAll()).every(Boolean) ? 0 : 1;
