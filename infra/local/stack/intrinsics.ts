import * as z from 'zod/mini';
import { account, physicalAttribute, physicalId, region } from './resourceNames.ts';

/** What CloudFormation's intrinsic functions can refer to. */
export interface Intrinsics {
  readonly stackName: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly conditions: Readonly<Record<string, unknown>>;
  readonly mappings: Readonly<Record<string, Record<string, Record<string, unknown>>>>;
  readonly resources: Readonly<Record<string, { Type: string; Properties: Record<string, unknown> }>>;
}

type Resolve = (value: unknown) => unknown;
type Intrinsic = (argument: unknown, resolve: Resolve, from: Intrinsics) => unknown;

const Pair = z.tuple([z.unknown(), z.unknown()]);
const Triple = z.tuple([z.unknown(), z.unknown(), z.unknown()]);
const Items = z.array(z.unknown());
const noValue = Symbol('AWS::NoValue');

const pseudoParameters: Readonly<Record<string, unknown>> = {
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::NoValue': noValue,
};

const functions: Readonly<Record<string, Intrinsic>> = {
  Ref: (name, _, from) => reference(z.parse(z.string(), name), from),
  Condition: (name, resolve, from) => resolve(from.conditions[z.parse(z.string(), name)]),
  'Fn::GetAtt': (argument, _, from) => {
    const path = typeof argument === 'string' ? argument.split('.') : z.parse(z.array(z.string()), argument);
    return attribute(path[0] ?? '', path.slice(1).join('.'), from);
  },
  'Fn::Join': (argument, resolve) => {
    const [separator, parts] = z.parse(Pair, argument);
    return z.parse(Items, resolve(parts)).map(String).join(String(separator));
  },
  'Fn::Sub': (argument, resolve, from) => substitute(argument, resolve, from),
  'Fn::Select': (argument, resolve) => {
    const [index, list] = z.parse(Pair, argument);
    return z.parse(Items, resolve(list))[Number(resolve(index))];
  },
  'Fn::Split': (argument, resolve) => {
    const [separator, text] = z.parse(Pair, argument);
    return String(resolve(text)).split(String(separator));
  },
  'Fn::If': (argument, resolve) => {
    const [condition, then, otherwise] = z.parse(Triple, argument);
    return resolve(resolve({ Condition: condition }) === true ? then : otherwise);
  },
  'Fn::Equals': (argument, resolve) => {
    const [left, right] = z.parse(Pair, argument);
    return resolve(left) === resolve(right);
  },
  'Fn::Not': (argument, resolve) => resolve(z.parse(Items, argument)[0]) !== true,
  'Fn::And': (argument, resolve) => z.parse(Items, argument).every((item) => resolve(item) === true),
  'Fn::Or': (argument, resolve) => z.parse(Items, argument).some((item) => resolve(item) === true),
  'Fn::FindInMap': (argument, resolve, from) => {
    const [map, first, second] = z.parse(Triple, argument).map((part) => String(resolve(part)));
    return from.mappings[map ?? '']?.[first ?? '']?.[second ?? ''];
  },
  'Fn::GetAZs': () => [`${region}a`, `${region}b`],
  'Fn::Base64': (argument, resolve) => Buffer.from(String(resolve(argument))).toString('base64'),
};

/** Evaluates CloudFormation's intrinsic functions with this machine's names. */
export function resolveIntrinsics(from: Intrinsics, value: unknown): unknown {
  const resolve: Resolve = (inner) => resolveIntrinsics(from, inner);
  if (Array.isArray(value)) return value.map(resolve).filter((item) => item !== noValue);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  const intrinsic = entries.length === 1 && first !== undefined ? functions[first[0]] : undefined;
  if (intrinsic !== undefined && first !== undefined) return intrinsic(first[1], resolve, from);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, resolve(inner)]).filter(([, inner]) => inner !== noValue),
  );
}

function reference(name: string, from: Intrinsics): unknown {
  if (name in pseudoParameters) return pseudoParameters[name];
  if (name === 'AWS::StackName') return from.stackName;
  if (name === 'AWS::StackId') {
    return `arn:aws:cloudformation:${region}:${account}:stack/${from.stackName}/local`;
  }
  if (name in from.parameters) return from.parameters[name];
  const resource = from.resources[name];
  if (resource === undefined) throw new Error(`The template refers to ${name}, which does not exist`);
  return physicalId(name, resource, (value) => resolveIntrinsics(from, value));
}

function attribute(id: string, name: string, from: Intrinsics): unknown {
  const resource = from.resources[id];
  if (resource === undefined) throw new Error(`The template refers to ${id}, which does not exist`);
  return physicalAttribute(id, name, resource, (value) => resolveIntrinsics(from, value));
}

function substitute(argument: unknown, resolve: Resolve, from: Intrinsics): string {
  const [text, values] = Array.isArray(argument)
    ? z.parse(z.tuple([z.string(), z.record(z.string(), z.unknown())]), argument)
    : [z.parse(z.string(), argument), {}];
  return text.replace(/\$\{(!?)([^}]+)\}/g, (whole, literal: string, name: string) => {
    if (literal === '!') return whole.replace('!', '');
    if (name in values) return String(resolve(values[name]));
    return String(name.includes('.') ? resolve({ 'Fn::GetAtt': name }) : reference(name, from));
  });
}
