import { existsSync, readFileSync } from 'node:fs';
import type * as z from 'zod/mini';

/** The values of a file with one JSON value per line; the last line may be incomplete if its writer was killed. */
export function linesOf<Form extends z.ZodMiniType>(file: string, form: Form): z.infer<Form>[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter((line) => line.endsWith('}')).map((line) => form.parse(JSON.parse(line)));
}
