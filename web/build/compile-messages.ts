import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

await findRepeated()
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
await nameMessages()
process.exit(0)

/** A name that stands in two files of a language keeps the compiler busy for ever, and it does not say why. */
async function findRepeated(): Promise<void> {
  for (const language of ['ja', 'en']) {
    const folder = at(`web/messages/${language}/`)
    const owners = new Map<string, string>()
    for (const file of await readdir(folder)) {
      for (const name of Object.keys(JSON.parse(await readFile(`${folder}${file}`, 'utf8')))) {
        const other = owners.get(name)
        if (other !== undefined && name !== '$schema')
          throw new Error(`${language}: ${name} stands in ${other} and ${file}`)
        owners.set(name, file)
      }
    }
  }
}

/**
 * Names what the list of all messages exports, and lists those of errors by themselves. As `export *` of three thousand modules, the bundler looks for a message in
 * all of them each time that one is mentioned: three fifths of the site's build.
 */
async function nameMessages(): Promise<void> {
  const folder = at('web/app/paraglide/messages/')
  const list = `${folder}_index.js`
  const [head = '', ...files] = (await readFile(list, 'utf8')).split(/^export \* from '.\/(?=\w+\.js'$)/m)
  const messages = await Promise.all(
    files.map(async rest => {
      const file = rest.slice(0, rest.indexOf("'"))
      const code = await readFile(`${folder}${file}`, 'utf8')
      const [, plain, renamed] = /^export (?:const (\w+) = |\{ \w+ as "(\w+)" \})/m.exec(code) ?? []
      const name = plain ?? renamed
      if (name === undefined) throw new Error(`${file} exports no message`)
      return { name, file }
    }),
  )
  await writeFile(list, head + exportsOf(messages, './'))
  // Reached for by name, the list of all would bring all messages with their names, used or not, to the edge.
  const errors = messages.filter(({ name }) => name.startsWith('error_'))
  for (const kind of ['js', 'd.ts'])
    await writeFile(at(`web/app/paraglide/errors.${kind}`), exportsOf(errors, './messages/'))
}

function exportsOf(messages: readonly { readonly name: string; readonly file: string }[], folder: string): string {
  return messages.map(({ name, file }) => `export { ${name} } from '${folder}${file}'\n`).join('')
}
