// A shell block of a page, run as its reader runs it: pasted into a shell.
import { execFile } from 'node:child_process'

/** What it prints. Fails with what it said where a command of it fails. */
export function runInShell(script: string, variables: Readonly<Record<string, string>> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...variables }
    const options = { env, timeout: 60_000, maxBuffer: 8 * 1024 * 1024 }
    execFile('sh', ['-eu', '-c', script], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${script}\n${stdout}${stderr}`, { cause: error }))
      else resolve(stdout)
    })
  })
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", amp: '&' }
/** Text as it is read, of the markup that shows it. */
export const readAs = (markup: string) =>
  markup.replaceAll(/<[^>]+>/g, '').replaceAll(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole)
