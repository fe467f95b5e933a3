// Signatures and digests in the thread that asks. Node computes them in threads of the machine, which are done when they
// are done: on a busy machine a process of a run then asks the table later than on an idle one, and the seed tells another
// story.
import { createHash, createHmac, KeyObject, sign, timingSafeEqual, verify, type webcrypto } from 'node:crypto'

type Key = webcrypto.CryptoKey
type Name = string | { readonly name: string }
type Bytes = ArrayBuffer | ArrayBufferView

const bytesOf = (data: Bytes): Uint8Array =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)
const nameOf = (given: Name) => (typeof given === 'string' ? given : given.name)
const copied = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const curve = { dsaEncoding: 'ieee-p1363' } as const

const mac = (key: Key, data: Bytes) => createHmac('sha256', KeyObject.from(key)).update(bytesOf(data)).digest()

/** SHA-256 with P-256 and with HMAC: what the marketplace and the platform sign with. */
function signed(given: Name, key: Key, data: Bytes): Uint8Array {
  if (nameOf(given) === 'HMAC') return mac(key, data)
  if (nameOf(given) !== 'ECDSA') throw new Error(`no ${nameOf(given)} at once`)
  return sign('sha256', bytesOf(data), { key: KeyObject.from(key), ...curve })
}

function isSigned(given: Name, key: Key, signature: Bytes, data: Bytes): boolean {
  const found = bytesOf(signature)
  if (nameOf(given) === 'ECDSA') return verify('sha256', bytesOf(data), { key: KeyObject.from(key), ...curve }, found)
  const right = signed(given, key, data)
  return right.length === found.length && timingSafeEqual(right, found)
}

/** From here on, in this thread. */
export function computeAtOnce(): void {
  const { subtle } = globalThis.crypto
  const replace = (name: keyof webcrypto.SubtleCrypto, value: (...given: never[]) => Promise<unknown>) =>
    Object.defineProperty(subtle, name, { configurable: true, value })
  replace('sign', async (given: Name, key: Key, data: Bytes) => copied(signed(given, key, data)))
  replace('verify', async (given: Name, key: Key, signature: Bytes, data: Bytes) =>
    isSigned(given, key, signature, data),
  )
  replace('digest', async (given: Name, data: Bytes) =>
    copied(createHash(nameOf(given).replace('-', '').toLowerCase()).update(bytesOf(data)).digest()),
  )
}
