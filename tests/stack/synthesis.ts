import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Build, build } from '#infra/build/build.ts';
import { readTemplate } from '#infra/local/stack/stackTemplate.ts';
import { makeApp } from '#infra/stack/makeApp.ts';
import { defaultStage, parseSettings } from '#infra/stack/settings.ts';
import type { AlumniStack } from '#infra/stack/stack.ts';

const Resource = z.object({
  Type: z.string(),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
  DeletionPolicy: z.optional(z.string()),
  UpdateReplacePolicy: z.optional(z.string()),
  DependsOn: z.optional(z.array(z.string())),
});
const Template = z.object({
  Resources: z.record(z.string(), Resource),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })),
});

export type Template = z.output<typeof Template>;
export type Resource = z.output<typeof Resource>;

export interface Synthesis {
  /** The whole product: the nested stacks are put into the root. */
  readonly template: Template;
  /** The templates as CloudFormation gets them, the root's and each nested stack's. */
  readonly templateFiles: readonly string[];
  readonly built: Build;
  readonly remove: () => void;
}

/** As in `infra/settings/<stage>.json`. */
type Given = Readonly<Record<string, unknown>>;

/** Declares the stack without synthesizing it: its constructs, but no template. */
export function declareStack(built: Build, given: Given = {}): AlumniStack {
  const outdir = mkdtempSync(join(tmpdir(), 'alumni-declared-'));
  try {
    return makeApp(built, outdir, parseSettings(defaultStage, given)).stack;
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** Builds and synthesizes the stack into a fresh folder, as `cdk synth` does with these settings; a finding of cdk-nag throws. */
export async function synthesize(given: Given = {}): Promise<Synthesis> {
  const built = await build({ withoutLayers: true });
  const outdir = mkdtempSync(join(tmpdir(), 'alumni-synth-'));
  makeApp(built, outdir, parseSettings(defaultStage, given)).app.synth();
  const template = Template.parse(readTemplate(outdir, 'Alumni'));
  const templateFiles = globSync(join(outdir, '*.template.json'));
  return { template, templateFiles, built, remove: () => rmSync(outdir, { recursive: true, force: true }) };
}

/** All resources of a type, by logical id. */
export function resourcesOf({ Resources }: Template, type: string): readonly (readonly [string, Resource])[] {
  return Object.entries(Resources).filter(([, { Type }]) => Type === type);
}

/** Every value in a tree of JSON that is an object, itself included. */
export function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  return [Object.fromEntries(entries), ...entries.flatMap(([, inner]) => objectsIn(inner))];
}
