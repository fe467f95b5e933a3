import { expect, test, vi } from 'vitest'

test('a runtime whose argon2 fails or hashes otherwise each time is refused before anybody logs in', async () => {
  const real = await vi.importActual<typeof import('node:crypto')>('node:crypto')
  const doings: (() => Buffer | Error)[] = []
  type Done = (error: Error | null, hash?: Buffer) => void
  // The runtime's, not ours: one that was built without it, or with a fault.
  const argon2 = (_kind: string, options: { tagLength: number }, done: Done) => {
    const made = doings.shift()?.() ?? Buffer.alloc(options.tagLength, 7)
    if (made instanceof Error) done(made)
    else done(null, made)
  }
  vi.doMock('node:crypto', () => ({ ...real, argon2 }))
  try {
    const { assertHashing } = await import('#functions/machinery/credentials/passwords.ts')
    await expect(assertHashing()).resolves.toBeUndefined()
    doings.push(() => new Error('Argon2 is not supported'))
    await expect(assertHashing()).rejects.toThrow(/not supported/)
    doings.push(() => real.randomBytes(32))
    await expect(assertHashing()).rejects.toThrow(/verify its own hash/)
  } finally {
    vi.doUnmock('node:crypto')
  }
})
