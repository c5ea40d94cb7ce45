import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
  /** The whole product: the nested stacks are merged into the root. */
  readonly template: Template;
  /** The JSON that CloudFormation gets, by file name: the root's and each nested stack's. */
  readonly templateTexts: ReadonlyMap<string, string>;
  readonly built: Build;
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

/** Builds and synthesizes the stack, as `cdk synth` does with these settings; a finding of cdk-nag throws. */
export async function synthesize(given: Given = {}): Promise<Synthesis> {
  const built = await build({ isPartial: true });
  const outdir = mkdtempSync(join(tmpdir(), 'alumni-synth-'));
  try {
    makeApp(built, outdir, parseSettings(defaultStage, given)).app.synth();
    const files = globSync('*.template.json', { cwd: outdir });
    const templateTexts = new Map(files.map((file) => [file, readFileSync(join(outdir, file), 'utf8')]));
    return { template: Template.parse(readTemplate(outdir, 'Alumni')), templateTexts, built };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

let usual: Promise<Synthesis> | undefined;

/** The stack with default settings, synthesized once per worker: that takes longer than most tests. */
export function usualSynthesis(): Promise<Synthesis> {
  return (usual ??= synthesize());
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
