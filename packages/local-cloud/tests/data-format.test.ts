import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { UserError } from '../src/boot/user-error.ts'
import { isOtherFormat, takeFormat } from '../src/data/format.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'app-format-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('a start marks a new directory and takes it again, and refuses one of another format in one line', () => {
  expect(isOtherFormat(directory, 2)).toBe(false)
  takeFormat(directory, 2)
  expect(existsSync(path.join(directory, 'format'))).toBe(true)
  writeFileSync(path.join(directory, 'table.db'), '')
  expect(isOtherFormat(directory, 2)).toBe(false)
  takeFormat(directory, 2)

  rmSync(path.join(directory, 'format'))
  expect(isOtherFormat(directory, 2)).toBe(true)
  expect(() => takeFormat(directory, 2)).toThrow(UserError)
  expect(() => takeFormat(directory, 2)).toThrow(/^[^\n]*format 1[^\n]*--fresh[^\n]*$/)
  writeFileSync(path.join(directory, 'format'), '99\n')
  expect(() => takeFormat(directory, 2)).toThrow('format 99')
})
