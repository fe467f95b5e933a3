import { createRequire } from 'node:module'
import type { Plugin } from 'esbuild'
import { type BankSource, bankTexts } from '#shared/platform/transfers/bank-list.ts'

const source: () => BankSource = () => createRequire(import.meta.url)('zengin-code')
const names = 'names'

/**
 * Puts the banks of Japan beside the functions as one file for each two digits that their codes begin with, and one with
 * the names of all banks. A function loads the file that it needs. A newer `zengin-code` is all that a refresh takes
 * (docs/operations.md, "Banks").
 */
export const bankData: Plugin = {
  name: 'bank-data',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /[/\\]banks[/\\]bank-data\.ts$/ }, () => {
      const groups = Object.keys(bankTexts(source()).groups)
      const loaders = groups.map(group => `'${group}': () => import('banks:${group}')`)
      return {
        contents: [
          `const groups = { ${loaders.join(', ')} }`,
          'export const bankGroup = async group => (await groups[group]?.())?.default',
          `export const bankNames = async () => (await import('banks:${names}')).default`,
        ].join('\n'),
        loader: 'js',
      }
    })
    onResolve({ filter: /^banks:/ }, ({ path }) => ({ path: path.slice('banks:'.length), namespace: 'banks' }))
    onLoad({ filter: /.*/, namespace: 'banks' }, ({ path }) => {
      const texts = bankTexts(source())
      return { contents: path === names ? texts.names : (texts.groups[path] ?? ''), loader: 'text' }
    })
  },
}
