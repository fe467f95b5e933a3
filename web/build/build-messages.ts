import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const stamp = at('web/app/paraglide/.built-from')
const compiler = at('web/build/compile-messages.ts')

/**
 * Compiles `web/messages` into one typed function a message (`web/app/paraglide`), unless nothing has changed since.
 * The message plugin is named by its path in `project.inlang`: its default address is a CDN, and without a network the
 * compiler only warns and yields no message at all, hence the check.
 */
export async function buildMessages(): Promise<void> {
  const source = await fingerprint()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === source) return
  await promisify(execFile)(process.execPath, [compiler])
  await access(at('web/app/paraglide/messages/site_name.js'))
  await writeFile(stamp, source)
}

async function fingerprint(): Promise<string> {
  const settings: { locales: string[]; 'plugin.inlang.messageFormat': { pathPattern: string[] } } = JSON.parse(
    await readFile(at('project.inlang/settings.json'), 'utf8'),
  )
  const hash = createHash('sha256')
    .update(JSON.stringify(settings))
    .update(await readFile(compiler))
  for (const pattern of settings['plugin.inlang.messageFormat'].pathPattern)
    for (const locale of settings.locales) hash.update(await readFile(at(pattern.replace('{locale}', locale))))
  return hash.digest('hex')
}
