import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

/**
 * A reporter of Vitest that keeps how long each file took, in ms, in the file that FILE_TIMES names: what it loads,
 * awaits and prepares before its first test too, which the JSON report leaves out.
 */
export default class FileTimes {
  #times = {}

  onTestModuleEnd(module) {
    const { setupDuration, collectDuration, duration } = module.diagnostic()
    this.#times[path.relative(root, module.moduleId)] = Math.round(setupDuration + collectDuration + duration)
  }

  onTestRunEnd() {
    writeFileSync(process.env['FILE_TIMES'], JSON.stringify(this.#times))
  }
}
