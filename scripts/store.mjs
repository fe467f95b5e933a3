/**
 * Installs the table store's binary. Each platform has its own and the lockfile can name only one, so another
 * platform's package is installed beside the others without being saved.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './install.mjs'

export async function ensureStore() {
  if (process.env['DYNAMODB_ENDPOINT']) return
  const name = `@dynoxide/${process.platform}-${process.arch}`
  if (existsSync(path.join(root, 'node_modules', ...name.split('/')))) return
  const version = '1.2.1'
  const code = await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', `${name}@${version}`]).catch(
    () => 1,
  )
  if (code === 0) return
  throw new Error(
    `${name} could not be installed. Start another DynamoDB-compatible server (DynamoDB Local is one) and name it: DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start`,
  )
}
