import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { root } from '#infra/registry.ts'

/** Where each face is, read from the table that a bundle is made by. */
const files = new Map(
  [
    ...readFileSync(root('functions/buying/receipts/document/face-files.ts'), 'utf8').matchAll(
      /'([\w-]+)': \(\) =>\s+import\('(.+?)'\)/g,
    ),
  ].map(([, name = '', file = '']) => [name, file.startsWith('#') ? file.slice(1) : `node_modules/${file}`]),
)

/** A face as its package has it; a deployment has it in its bundle. */
export const installedFace = (name: string): Promise<Uint8Array> => readFile(root(files.get(name) ?? name))
