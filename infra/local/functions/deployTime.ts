import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { FunctionFacts } from './functions.ts';
import { functionNameIn } from '../stack/names.ts';
import type { Stack } from '../stack/template.ts';

const customTypes = ['AWS::CloudFormation::CustomResource', 'Custom::'];
const Properties = z.looseObject({ ServiceToken: z.string() });

/**
 * Does what a deployment would do by functions of the stack's own (custom resources): it runs those whose code or
 * properties have changed since they last ran on this data folder.
 */
export async function runDeployTime(
  stack: Stack,
  functions: readonly FunctionFacts[],
  file: string,
  invoke: (functionName: string, event: object) => Promise<unknown>,
): Promise<void> {
  const done = readDone(file);
  for (const type of new Set(customTypes.flatMap((prefix) => stack.typesOf(prefix)))) {
    for (const { id, properties } of stack.all(type, Properties)) {
      const name = functionNameIn(properties.ServiceToken) ?? '';
      const code = functions.find((one) => one.name === name)?.codeKey ?? '';
      const state = JSON.stringify([code, properties]);
      if (done[id] === state) continue;
      const RequestType = done[id] === undefined ? 'Create' : 'Update';
      await invoke(name, { RequestType, LogicalResourceId: id, ResourceProperties: properties });
      done[id] = state;
      writeFileSync(`${file}.new`, JSON.stringify(done));
      renameSync(`${file}.new`, file);
    }
  }
}

function readDone(file: string): Record<string, string> {
  try {
    return z.parse(z.record(z.string(), z.string()), JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
