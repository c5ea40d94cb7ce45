import { readFileSync } from 'node:fs';
import {
  Function,
  FunctionCode,
  FunctionEventType,
  type FunctionAssociation,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { transformSync } from 'esbuild';
import { pascal } from '../names.ts';

/** CloudFront runs plain scripts with a global `handler`: types and the export go. */
function script(name: string): string {
  const source = readFileSync(new URL(`../../viewer/${name}.ts`, import.meta.url), 'utf8');
  const { code } = transformSync(source, { loader: 'ts', target: 'es2020' });
  return code.replace(/^export \{[^}]*\};?\n?/m, '').replace(/^export (?=function )/m, '');
}

/** A CloudFront function from infra/viewer, to run before a request is looked up or sent on. */
export function viewerFunction(scope: Construct, name: string): FunctionAssociation {
  const made = new Function(scope, `${pascal(name)}Request`, {
    code: FunctionCode.fromInline(script(name)),
    runtime: FunctionRuntime.JS_2_0,
    comment: `Viewer request: ${name}`,
  });
  return { function: made, eventType: FunctionEventType.VIEWER_REQUEST };
}
