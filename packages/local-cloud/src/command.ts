import { runAsProgram } from './boot/program.ts'
import { startRuntime } from './boot/runtime.ts'

await runAsProgram(startRuntime)
