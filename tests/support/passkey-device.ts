// A device that makes passkeys and signs with them, as W3C Web Authentication Level 3 says: authenticator data (6.1),
// attested credential data (6.5.1), keys in COSE (RFC 9052, 9053) within CBOR (RFC 8949). What it says can be made wrong.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** The first byte of an item: three bits of its kind, then how long it is. */
function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')

/** Bits of authenticator data: somebody was there, who it was is known, a new key follows. */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const

interface Key {
  readonly id: Buffer
  readonly user: string
  readonly privateKey: KeyObject
  counter: number
}

/** What a page asks of the browser. */
interface Asked {
  readonly challenge: string
}

/** How an answer differs from an honest one. */
export interface Told {
  readonly origin?: string
  readonly rpId?: string
  readonly verified?: boolean
  readonly counter?: number
  readonly crossOrigin?: boolean
  readonly userHandle?: string
}

/** A device in the hands of somebody who visits this origin. */
export function passkeyDevice(origin: string) {
  const keys: Key[] = []

  const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge }: Asked, told: Told): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: told.origin ?? origin, crossOrigin: told.crossOrigin ?? false }),
    )

  function authenticatorData(counter: number, told: Told, attested?: Buffer): Buffer {
    const bits = flags.present | (told.verified === false ? 0 : flags.verified) | (attested ? flags.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(told.counter ?? counter)
    const party = sha256(told.rpId ?? new URL(origin).hostname)
    return Buffer.concat([party, Buffer.from([bits]), count, attested ?? Buffer.alloc(0)])
  }

  return {
    /** Makes a passkey for the user that the page names. */
    make(asked: Asked & { readonly user: { readonly id: string } }, told: Told = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const id = randomBytes(32)
      keys.push({ id, user: asked.user.id, privateKey, counter: 0 })
      // Key type EC2, algorithm ES256, curve P-256.
      const cose = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(cose)])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(0, told, attested)],
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked, told)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },

    /** Signs with the passkey that was made last. */
    sign(asked: Asked, told: Told = {}) {
      const key = keys.at(-1)
      if (!key) throw new Error('the device has no passkey')
      key.counter++
      const client = clientData('webauthn.get', asked, told)
      const data = authenticatorData(key.counter, told)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey)
      return {
        id: base64url(key.id),
        rawId: base64url(key.id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: told.userHandle ?? key.user,
        },
      }
    },
  }
}
export type PasskeyDevice = ReturnType<typeof passkeyDevice>
