import * as z from 'zod/mini';
import { readParsed, writePrivately } from '../process/privateFile.ts';
import { functionNameIn } from '../stack/resourceNames.ts';
import type { Stack } from '../stack/stackTemplate.ts';
import type { FunctionFacts } from './functionFacts.ts';

const customTypes = ['AWS::CloudFormation::CustomResource', 'Custom::'];
const Done = z.record(z.string(), z.string());
const Properties = z.looseObject({ ServiceToken: z.string() });

/**
 * Runs the stack's custom resources as a deployment would: those whose code or properties have changed since they last
 * ran on this data folder, or whose results are in another storage.
 */
export async function runDeployTime(
  stack: Stack,
  functions: readonly FunctionFacts[],
  filled: { readonly file: string; readonly storage: string },
  invoke: (functionName: string, event: object) => Promise<unknown>,
): Promise<void> {
  const { file, storage } = filled;
  const completed = readParsed(file, (json) => Done.parse(json)) ?? {};
  for (const type of new Set(customTypes.flatMap((prefix) => stack.typesOf(prefix)))) {
    for (const { id, properties } of stack.all(type, Properties)) {
      const name = functionNameIn(properties.ServiceToken) ?? '';
      const code = functions.find((candidate) => candidate.name === name)?.codeKey ?? '';
      const state = JSON.stringify([storage, code, properties]);
      if (completed[id] === state) continue;
      const RequestType = completed[id] === undefined ? 'Create' : 'Update';
      await invoke(name, { RequestType, LogicalResourceId: id, ResourceProperties: properties });
      completed[id] = state;
      writePrivately(file, JSON.stringify(completed));
    }
  }
}
