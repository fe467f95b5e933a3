import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { UserError } from '../boot/user-error.ts'

/**
 * The format of a data directory. Raise it when stored items change so that the code cannot read the old ones. 2: states
 * and kinds are words.
 */
const dataFormat = 2

const fileIn = (dataDir: string) => path.join(dataDir, 'format')

/** Whether the directory was written by another version of the code; one without a table holds nothing yet. */
export function isOtherFormat(dataDir: string): boolean {
  if (!existsSync(path.join(dataDir, 'table.db'))) return false
  return formatOf(dataDir) !== dataFormat
}

/** The first format had no file. */
const formatOf = (dataDir: string): number =>
  existsSync(fileIn(dataDir)) ? Number(readFileSync(fileIn(dataDir), 'utf8')) : 1

/** Marks a new directory, and refuses one that the code cannot read. */
export function takeFormat(dataDir: string): void {
  if (isOtherFormat(dataDir)) {
    throw new UserError(
      `The data in ${dataDir} is of format ${formatOf(dataDir)}, this version reads format ${dataFormat}. Begin anew with --fresh, or choose another directory with DATA_DIR=….`,
    )
  }
  writeFileSync(fileIn(dataDir), `${dataFormat}\n`)
}
