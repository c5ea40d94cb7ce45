import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Template, flatten } from './flatten.ts';
import { type Intrinsics, resolveIntrinsics } from './intrinsics.ts';

const Manifest = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.string() }) })),
});

/** A resource of the stack with its properties resolved and parsed. */
interface ParsedResource<T> {
  readonly id: string;
  readonly properties: T;
}

/** The synthesized stack with its nested stacks, as CloudFormation would get it, with all references resolved. */
export interface Stack {
  /** All resources of a type whose condition is true. @throws if one does not match the schema. */
  readonly all: <S extends z.ZodMiniType>(type: string, schema: S) => ParsedResource<z.output<S>>[];
  /** The resource types with this prefix. */
  readonly typesOf: (prefix: string) => readonly string[];
  /** The folder of an asset, by its key in the asset bucket. */
  readonly assetFolder: (s3Key: string) => string;
}

const productStack = 'Alumni';

/** Reads `cdk.out`. @throws if the stack has not been synthesized. */
export function readStack(outDir: string): Stack {
  const template = readTemplate(outDir, productStack);
  const assets = readAssets(outDir, productStack);
  const intrinsics: Intrinsics = {
    stackName: productStack,
    parameters: Object.fromEntries(
      Object.entries(template.Parameters).map(([name, { Default }]) => [name, Default ?? '']),
    ),
    conditions: template.Conditions,
    mappings: template.Mappings,
    resources: template.Resources,
  };
  const holds = (name: string) => resolveIntrinsics(intrinsics, { Condition: name }) === true;
  const present = Object.entries(template.Resources).filter(
    ([, { Condition }]) => Condition === undefined || holds(Condition),
  );
  return {
    all: (type, schema) =>
      present
        .filter(([, resource]) => resource.Type === type)
        .map(([id, { Properties }]) => ({
          id,
          properties: z.parse(schema, resolveIntrinsics(intrinsics, Properties)),
        })),
    typesOf: (prefix) =>
      [...new Set(present.map(([, { Type }]) => Type))].filter((type) => type.startsWith(prefix)),
    assetFolder: (s3Key) => {
      const asset = assets[s3Key.replace(/\.zip$/, '')];
      if (asset === undefined) throw new Error(`The stack refers to a missing asset: ${s3Key}`);
      return join(outDir, asset.source.path);
    },
  };
}

/** A stack's template, flattened with its nested stacks. */
export function readTemplate(outDir: string, stackName: string): Template {
  const assets = readAssets(outDir, stackName);
  const readFile = (file: string) => Template.parse(readJson(join(outDir, file)));
  return flatten(readFile(`${stackName}.template.json`), (fileName) => {
    const asset = assets[fileName.replace(/\.json$/, '')];
    if (asset === undefined) throw new Error(`The stack refers to a missing nested template: ${fileName}`);
    return readFile(asset.source.path);
  });
}

function readAssets(outDir: string, stackName: string) {
  return Manifest.parse(readJson(join(outDir, `${stackName}.assets.json`))).files;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
