import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

// A program of its own: the compiler leaves timers running for half a minute that would keep the build from ending.
await compile({
  project: at('project.inlang'),
  outdir: at('web/app/paraglide'),
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: 'message-modules',
  disableAsyncLocalStorage: true,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
  emitTsDeclarations: true,
})
process.exit(0)
