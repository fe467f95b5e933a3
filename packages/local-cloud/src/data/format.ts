import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { UserError } from '../boot/user-error.ts'

const fileIn = (dataDir: string) => path.join(dataDir, 'format')

/**
 * Whether the app stored its data in another format than `format`, its number of today; a directory without a table holds
 * nothing yet.
 */
export function isOtherFormat(dataDir: string, format: number): boolean {
  if (!existsSync(path.join(dataDir, 'table.db'))) return false
  return formatOf(dataDir) !== format
}

/** The first format had no file. */
const formatOf = (dataDir: string): number =>
  existsSync(fileIn(dataDir)) ? Number(readFileSync(fileIn(dataDir), 'utf8')) : 1

/** Marks a new directory, and refuses one that the code cannot read. */
export function takeFormat(dataDir: string, format: number): void {
  if (isOtherFormat(dataDir, format)) {
    throw new UserError(
      `The data in ${dataDir} is of format ${formatOf(dataDir)}, this version reads format ${format}. Begin anew with --fresh, or choose another directory with DATA_DIR=….`,
    )
  }
  writeFileSync(fileIn(dataDir), `${format}\n`)
}
