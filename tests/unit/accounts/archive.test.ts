import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { partsOf } from '#functions/machinery/clients/written-parts.ts'
import { zipOf } from '#functions/people/accounts/taking/zip.ts'
import { root } from '#infra/registry.ts'

const mb = 1024 * 1024

async function* pieces(...sizes: number[]) {
  let next = 0
  for (const size of sizes) yield Uint8Array.from({ length: size }, () => next++ % 251)
}
const allOf = async (parts: AsyncIterable<Uint8Array>) => {
  const list: Uint8Array[] = []
  for await (const part of parts) list.push(part)
  return list
}

test.each([[[]], [[3]], [[4]], [[1, 2, 9, 1]], [[0, 13, 0]]])(
  'pieces of %j bytes become parts of four',
  async sizes => {
    const parts = await allOf(partsOf(pieces(...sizes), 4))
    expect(Buffer.concat(parts)).toEqual(Buffer.concat(await allOf(pieces(...sizes))))
    expect(parts.slice(0, -1).every(({ length }) => length === 4)).toBe(true)
    expect(parts.at(-1)?.length ?? 4).toBeGreaterThan(0)
  },
)

test('an archive that wants more than its format has is none', async () => {
  async function* entries() {
    for (let n = 0; n <= 0xffff; n++) yield { name: `${n}`, body: new Uint8Array(), isPacked: true }
  }
  await expect(allOf(zipOf(entries(), Date.UTC(2026, 10, 27)))).rejects.toThrow('ZIP64')
})

test('two hundred pictures of 8 MB pass through in no more memory than a few of them', {
  timeout: 60_000,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    root('tests/support/archive-child.ts'),
    ...['200', String(8 * mb)],
  ])
  const { bytes, parts, heldMb } = JSON.parse(stdout)
  expect(bytes).toBeGreaterThan(1600 * mb)
  expect(parts).toBe(201)
  // A part, and the pictures that it is made of; all of it would be 1,600.
  expect(heldMb).toBeGreaterThan(8)
  expect(heldMb).toBeLessThan(64)
})
