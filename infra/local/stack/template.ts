import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Intrinsics, resolveIntrinsics } from './intrinsics.ts';

const Resource = z.object({
  Type: z.string(),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
  Condition: z.optional(z.string()),
});
const Template = z.object({
  Parameters: z._default(z.record(z.string(), z.object({ Default: z.optional(z.unknown()) })), {}),
  Conditions: z._default(z.record(z.string(), z.unknown()), {}),
  Mappings: z._default(z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))), {}),
  Resources: z.record(z.string(), Resource),
});
const Manifest = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.string() }) })),
});

/** A resource of the stack with its properties resolved and read through a schema. */
export interface Declared<T> {
  readonly id: string;
  readonly properties: T;
}

/** The synthesized stack: what `cdk deploy` would hand to CloudFormation, with every reference resolved. */
export interface Stack {
  /** All resources of a type whose condition holds. @throws where one has another shape than the schema says. */
  readonly all: <S extends z.ZodMiniType>(type: string, schema: S) => Declared<z.output<S>>[];
  /** The types of resources that begin so. */
  readonly typesOf: (prefix: string) => readonly string[];
  /** The folder of the asset that the template names by its key in the asset bucket. */
  readonly assetFolder: (s3Key: string) => string;
}

/** Reads `cdk.out`. @throws where the stack was never synthesized. */
export function readStack(outDir: string, stackName = 'Alumni'): Stack {
  const template = Template.parse(readJson(join(outDir, `${stackName}.template.json`)));
  const assets = Manifest.parse(readJson(join(outDir, `${stackName}.assets.json`))).files;
  const intrinsics: Intrinsics = {
    stackName,
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
      if (asset === undefined) throw new Error(`The stack names an asset it does not hold: ${s3Key}`);
      return join(outDir, asset.source.path);
    },
  };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
