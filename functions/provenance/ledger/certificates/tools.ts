import { createPublicKey, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import type { Gzip } from '#shared/domain/provenance/certificate/status-list.ts'
import type { Tools } from '#shared/domain/provenance/certificate/verify.ts'

const packed = promisify(gzip)
const unpacked = promisify(gunzip)

/** The server's implementation of the ports that a browser fills with WebCrypto and its streams. */
export const certificateTools = {
  sha256,
  async verify(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array) {
    const x = Buffer.from(publicKey).toString('base64url')
    return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
  },
  gzip: {
    pack: (bytes: Uint8Array) => packed(bytes, { level: 9 }),
    unpack: (bytes: Uint8Array, maxOutputLength: number) => unpacked(bytes, { maxOutputLength }).catch(() => undefined),
  },
} satisfies Tools & { readonly gzip: Gzip }
