import type { TestProject } from 'vitest/node'
import { buildAll } from '#infra/build.ts'
import { isUnchanged, remember, stamp } from '../../scripts/stamp.ts'
import { emptyTemplate, seededTemplate } from './template.ts'

export { demoPassword } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory with the demo in it, to copy: `startRuntime({ from: inject('templateDir') })`. */
    templateDir: string
    /** A data directory with an empty market in it, to copy. */
    emptyDir: string
  }
}

/** Builds the app unless that was done, and seeds the one template that runtimes of tests copy. */
export default async function setup({ provide }: TestProject): Promise<void> {
  if (process.env['KOGEI_BUILT'] === undefined && !isUnchanged()) {
    const seen = stamp()
    await buildAll({ synth: true, quiet: true })
    remember(seen)
  }
  provide('templateDir', await seededTemplate())
  provide('emptyDir', await emptyTemplate())
}
