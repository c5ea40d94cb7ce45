import { figuresOf } from './people.ts';

/** Measures an index of this many people in a fresh process, and prints JSON. */
process.stdout.write(JSON.stringify(figuresOf(Number(process.argv[2]))));
