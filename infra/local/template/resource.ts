import type { Doc } from '../doc.ts'

export type Stack = {
  readonly name: string
  readonly account: string
  readonly region: string
  readonly resources: Map<string, Resource>
  readonly conditions: Doc
  readonly mappings: Doc
  readonly parameters: Doc
  readonly outputs: Doc
  /** Object key of an asset in the bootstrap bucket -> directory or file on this machine. */
  readonly assets: Map<string, string>
}

export type Resource = {
  readonly stack: Stack
  readonly id: string
  readonly type: string
  readonly raw: Doc
  readonly dependsOn: readonly string[]
}
