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

/** CloudFront runs plain scripts with a global `handler`, so types and the export are removed. */
function script(name: string): string {
  const source = readFileSync(new URL(`../../viewer/${name}.ts`, import.meta.url), 'utf8');
  const { code } = transformSync(source, { loader: 'ts', target: 'es2020' });
  return code.replace(/^export \{[^}]*\};?\n?/m, '').replace(/^export (?=function )/m, '');
}

/** A CloudFront function that runs on each viewer request, with the code of a file in infra/viewer. */
export function viewerFunction(scope: Construct, name: string, file = name): FunctionAssociation {
  const edgeFunction = new Function(scope, `${pascal(name)}Request`, {
    code: FunctionCode.fromInline(script(file)),
    runtime: FunctionRuntime.JS_2_0,
    comment: `Viewer request: ${name}`,
  });
  return { function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST };
}
