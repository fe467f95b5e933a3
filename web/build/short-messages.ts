import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const helper = fileURLToPath(new URL('../app/lib/localized.ts', import.meta.url))
/** Off by `SHORT_MESSAGES=off` (see README.md here). */
export const isShort = process.env['SHORT_MESSAGES'] !== 'off'

const message = /\/paraglide\/messages\/(?!_)[^/]+\.js$/

/**
 * The edge carries all messages, and the choice of the language is most of each: for the server it is written once, in
 * `localized`, and words that never change are a text, not a function of one. The browser's build stays as compiled, where a
 * page takes only the messages that it shows.
 */
export function shortMessages(): Plugin {
  return {
    name: 'short-messages',
    apply: (_config, { isSsrBuild }) => isSsrBuild === true && isShort,
    transform: (code, id) => (message.test(id) ? shortened(code) : undefined),
  }
}

/** Undefined for a module that is not of the form we know: then it stays as it is. */
export function shortened(code: string): string | undefined {
  const at = code.lastIndexOf('\nexport const ')
  const [, name] = /^\nexport const (\w+) = /.exec(code.slice(at)) ?? []
  // A message with a plural asks the registry which form a number takes.
  const [registry = ''] = /^import \* as registry .*$/m.exec(code) ?? []
  const words = code.slice(0, at).replace(/^import .*$/gm, '')
  if (!name || /^(import|export) /m.test(words)) return undefined
  if (!['ja', 'en'].every(locale => words.includes(`const ${locale}_${name} = `))) return undefined
  const texts = new Map([...words.matchAll(constant)].map(([whole, variable, text]) => [variable, { whole, text }]))
  const rest = [...texts.values()].reduce((left, { whole }) => left.replace(whole, () => ''), words)
  const [ja, en] = [`ja_${name}`, `en_${name}`].map(variable => texts.get(variable)?.text ?? variable)
  return `import { localized } from ${JSON.stringify(helper)}\n${registry}${rest}\nexport const ${name} = /* @__PURE__ */ localized(${ja}, ${en})\n`
}

/** A function without inputs that returns one literal in which nothing is put. */
const constant = /^const (\w+) = \/\*\*.*?\*\/ \(\) => \{\s*return \/\*\*.*?\*\/ \((`(?:[^`\\$]|\\.)*`)\)\s*\};$/gm
