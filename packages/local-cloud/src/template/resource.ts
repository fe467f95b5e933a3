import type { Doc } from '../data/doc.ts'

export interface Stack {
  readonly name: string
  readonly account: string
  readonly region: string
  readonly resources: Map<string, Resource>
  readonly conditions: Doc
  readonly mappings: Doc
  readonly parameters: Doc
  readonly outputs: Doc
  /** Maps the object key of an asset in the bootstrap bucket to a directory or file on this machine. */
  readonly assets: Map<string, string>
}

export interface Resource {
  readonly stack: Stack
  readonly id: string
  readonly type: string
  readonly raw: Doc
  readonly dependsOn: readonly string[]
}
