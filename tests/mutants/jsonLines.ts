import { existsSync, readFileSync } from 'node:fs';
import type * as z from 'zod/mini';

/** The values of a file of JSON that grows by lines; of one that was cut off the last line may be half a one. */
export function linesOf<Form extends z.ZodMiniType>(file: string, form: Form): z.infer<Form>[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter((line) => line.endsWith('}')).map((line) => form.parse(JSON.parse(line)));
}
