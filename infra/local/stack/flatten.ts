import { basename } from 'node:path';
import * as z from 'zod/mini';

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
  DependsOn: z.optional(z.union([z.string(), z.array(z.string())])),
  Condition: z.optional(z.string()),
});

/** A CloudFormation template, limited to the parts that the local run reads. */
export const Template = z.object({
  Parameters: z._default(z.record(z.string(), z.object({ Default: z.optional(z.unknown()) })), {}),
  Conditions: z._default(z.record(z.string(), z.unknown()), {}),
  Mappings: z._default(z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))), {}),
  Resources: z.record(z.string(), Resource),
  Outputs: z._default(z.record(z.string(), z.object({ Value: z.unknown() })), {}),
});

type Resource = z.output<typeof Resource>;
export type Template = z.output<typeof Template>;

/** Reads the template of a nested stack by the file name in its `TemplateURL`. */
type ReadNested = (fileName: string) => Template;

const stackType = 'AWS::CloudFormation::Stack';
const StackProperties = z.object({
  TemplateURL: z.unknown(),
  Parameters: z._default(z.record(z.string(), z.unknown()), {}),
});

/**
 * Flattens a template and its nested stacks into one: resources get longer names, parameters and outputs are resolved.
 * The stack resources stay, because others may depend on them.
 * @throws if two resources would get the same name, or a nested template has conditions or mappings.
 */
export function flatten(template: Template, readNested: ReadNested): Template {
  const root = new Level(template, '', {}, readNested);
  const resources = root.resources();
  const merged = Object.fromEntries(resources);
  if (Object.keys(merged).length < resources.length) throw new Error('Two nested resources share a name.');
  const outputs = Object.keys(template.Outputs).map((name) => [name, { Value: root.output(name) }] as const);
  return { ...template, Resources: merged, Outputs: Object.fromEntries(outputs) };
}

/** The values of a nested stack's parameters, resolved lazily. */
type ParameterValues = Readonly<Record<string, () => unknown>>;

/** The root, or a nested stack with its parent's parameters. All its results refer to the flat template. */
class Level {
  readonly #template: Template;
  readonly #prefix: string;
  readonly #given: ParameterValues;
  readonly #children: ReadonlyMap<string, Level>;

  constructor(template: Template, prefix: string, parameters: ParameterValues, readNested: ReadNested) {
    this.#template = template;
    this.#prefix = prefix;
    this.#given = parameters;
    const children = new Map<string, Level>();
    this.#children = children;
    for (const [id, { Type, Properties }] of Object.entries(template.Resources)) {
      if (Type !== stackType) continue;
      const { TemplateURL, Parameters } = StackProperties.parse(Properties);
      const nested = readNested(fileNameIn(TemplateURL));
      if (Object.keys({ ...nested.Conditions, ...nested.Mappings }).length > 0) {
        throw new Error(
          `The nested stack ${id} has conditions or mappings, which the local run does not support.`,
        );
      }
      // They may include outputs of another nested stack, so they are read only when all stacks are known.
      const handed = Object.fromEntries(
        Object.entries(Parameters).map(([name, value]) => [name, () => this.rewrite(value)]),
      );
      children.set(id, new Level(nested, prefix + id.replace(/NestedStack.*$/, ''), handed, readNested));
    }
  }

  resources(): (readonly [id: string, Resource])[] {
    const resources = Object.entries(this.#template.Resources).map(([id, resource]) => {
      const { DependsOn, Properties, ...others } = resource;
      return [
        this.#prefix + id,
        {
          ...others,
          Properties: z.record(z.string(), z.unknown()).parse(this.rewrite(Properties)),
          ...(DependsOn === undefined
            ? {}
            : { DependsOn: [DependsOn].flat().map((target) => this.#prefix + target) }),
        },
      ] as const;
    });
    return [...resources, ...[...this.#children.values()].flatMap((child) => child.resources())];
  }

  output(name: string): unknown {
    const output = this.#template.Outputs[name];
    if (output === undefined) throw new Error(`A nested stack has no output ${name}.`);
    return this.rewrite(output.Value);
  }

  rewrite(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.rewrite(item));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [[name, argument] = []] = entries;
    if (entries.length === 1 && name === 'Ref') return this.#reference(z.parse(z.string(), argument));
    if (entries.length === 1 && name === 'Fn::GetAtt') return this.#attribute(argument);
    return Object.fromEntries(entries.map(([key, inner]) => [key, this.rewrite(inner)]));
  }

  #reference(name: string): unknown {
    const parameter = this.#given[name];
    if (parameter !== undefined) return parameter();
    return { Ref: name in this.#template.Resources ? this.#prefix + name : name };
  }

  #attribute(argument: unknown): unknown {
    const path = typeof argument === 'string' ? argument.split('.') : z.parse(z.array(z.string()), argument);
    const [id = '', ...attribute] = path;
    const child = this.#children.get(id);
    const dotted = attribute.join('.');
    if (child !== undefined && dotted.startsWith('Outputs.'))
      return child.output(dotted.slice('Outputs.'.length));
    return { 'Fn::GetAtt': [this.#prefix + id, dotted] };
  }
}

/** CDK joins the asset bucket's address and the file name, so the name comes last. */
function fileNameIn(templateUrl: unknown): string {
  const texts = JSON.stringify(templateUrl).match(/[\w.-]+\.json/g) ?? [];
  const last = texts.at(-1);
  if (last === undefined) throw new Error('A nested stack names no template.');
  return basename(last);
}
