import { readFileSync } from 'node:fs'
import { Function as CloudFrontFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { transformSync } from 'esbuild'
import { root } from '../registry.ts'

/**
 * A CloudFront Function: runs in the edge's own process before the cache, without network and within a millisecond. Its
 * code is one file of `web/edge` without types; the runtime calls the global `handler`.
 */
export class ViewerFunction extends CloudFrontFunction {
  constructor(scope: Construct, name: 'api-request', deployment: string) {
    const source = readFileSync(root(`web/edge/${name}.ts`), 'utf8')
    const { code } = transformSync(source, { loader: 'ts', target: 'es2019' })
    super(scope, name, {
      // The CDK would name it after region and construct alone, and the name is the account's: of a second deployment too.
      functionName: `${deployment}-${name}`,
      code: FunctionCode.fromInline(code.replaceAll(/^export /gm, '').replaceAll(/^\s*export \{[^}]*\};?$/gms, '')),
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Says who calls the API, in the place of what the visitor says.',
    })
  }
}
