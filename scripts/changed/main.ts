import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../stamp.ts'
import { chooseTests } from './choose.ts'
import { runsAsBefore } from './comments.ts'
import { readTree } from './tree.ts'

/**
 * Says which tests may notice what differs from a commit, in words for people; and for programs as JSON, `run` with their
 * files and `whole` where everything runs. Without a commit it is the last one that the tree has in common with `main`.
 */
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] }).toString()

function shared(): string {
  try {
    return git('merge-base', 'main', 'HEAD').trim()
  } catch {
    // A clone that has no such branch: what is not committed yet.
    return 'HEAD'
  }
}

const [since = shared()] = process.argv.slice(2)
const changed = [
  // What was deleted is noticed by what imported it, which changed too.
  ...git('diff', '--name-only', '--diff-filter=d', '-z', since).split('\0'),
  ...git('ls-files', '-o', '--exclude-standard', '-z').split('\0'),
].filter(file => file !== '')

/** What the file was at that commit; undefined where it was not there. */
function before(file: string): string | undefined {
  try {
    return git('show', `${since}:${file}`)
  } catch {
    return undefined
  }
}

const asBefore = changed.filter(file => {
  const text = before(file)
  return text !== undefined && runsAsBefore(file, text, readFileSync(path.join(root, file), 'utf8'))
})
const { run, leftOut, whole } = chooseTests(readTree(), changed, new Set(asBefore))
console.error(`\n── changed since ${since.slice(0, 12)}\n${changed.map(file => `  ${file}`).join('\n')}`)
for (const [because, each] of Map.groupBy(run, chosen => chosen.because))
  console.error(`${String(each.length).padStart(4)} ${because}`)
console.error(
  whole === undefined
    ? `${run.length} files of tests run; ${leftOut.length} are left out, which are not known to reach what has changed`
    : 'everything runs',
)
console.log(JSON.stringify({ whole, run: run.map(({ test }) => test) }))
