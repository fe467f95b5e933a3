/**
 * `npm run compile-contract`: writes what the contract of the works' tokens compiles to, which is committed. The same
 * compiler, of the version that the contract names, gives the same bytes on every machine; a test says so.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { compileContract, contractModule } from '#packages/work-certificate/compile.ts'
import { root } from './stamp.ts'

writeFileSync(path.join(root, 'packages/work-certificate/compiled.ts'), contractModule(compileContract()))
