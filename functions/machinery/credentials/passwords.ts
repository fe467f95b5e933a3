import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * argon2id with 19 MiB, two passes and one lane (OWASP's first choice, about 30 ms). The parameters are part of the
 * hash, so that they can be raised later and old hashes still verify.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const derive = promisify(argon2)

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { ...cost, message: password, nonce, tagLength: 32 })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(hash)}`
}

/** Hash to compare with if the account does not exist, so that both cases take the same time. */
const nobody = hashPassword(randomBytes(32).toString('base64'))

/** Whether the password matches the hash; false without a hash, after the same work. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await matchesHash(password, stored ?? (await nobody))
  return stored !== undefined && matches
}

/** Fails if the runtime cannot hash, so that a deployment fails rather than every login. */
export async function assertHashing(): Promise<void> {
  const probe = randomBytes(16).toString('base64')
  if (!(await verifyPassword(probe, await hashPassword(probe))))
    throw new Error('argon2id does not verify its own hash')
}

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

async function matchesHash(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', expected = ''] = format.exec(stored) ?? []
  if (!expected) throw new Error('a stored password hash is not in the argon2id format')
  const wanted = Buffer.from(expected, 'base64')
  const given = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: wanted.length,
  })
  return timingSafeEqual(given, wanted)
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
