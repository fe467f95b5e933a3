// What verifies a certificate in the reader's browser: loaded with the page for certificates, so that it is there when
// the network is not.
import { isObject, type JsonObject } from '#shared/domain/provenance/certificate/data-integrity.ts'
import {
  addressesOf,
  type CertificateCheck,
  type CertificateFile,
  checkCertificate,
  readCertificateFile,
} from '#shared/domain/provenance/certificate/file.ts'
import type { Tools } from '#shared/domain/provenance/certificate/verify.ts'
import { browserSha256 } from '../browser-sha256.ts'

export { readCertificateFile }

/** `unsupported`: this browser has no Ed25519, so that it can say nothing of a signature. */
export type CertificateResult = CertificateCheck | 'unsupported'

/** The first key of RFC 8032: a browser that takes it has the algorithm. */
const known = Uint8Array.from(
  'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'.match(/../g) ?? [],
  pair => Number.parseInt(pair, 16),
)

const keyOf = (bytes: Uint8Array) =>
  crypto.subtle.importKey('raw', Uint8Array.from(bytes), { name: 'Ed25519' }, false, ['verify'])

const tools: Tools = {
  sha256: browserSha256,
  verify: async (publicKey, signature, message) =>
    crypto.subtle.verify('Ed25519', await keyOf(publicKey), Uint8Array.from(signature), Uint8Array.from(message)),
  gzip: { unpack },
}

/** Undefined where it is no GZIP, is longer than it may be, or where the browser has none. */
async function unpack(packed: Uint8Array, atMost: number): Promise<Uint8Array | undefined> {
  try {
    const stream = new Blob([Uint8Array.from(packed)]).stream().pipeThrough(new DecompressionStream('gzip'))
    const bytes: number[] = []
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) return Uint8Array.from(bytes)
      for (const byte of value) bytes.push(byte)
      if (bytes.length > atMost) {
        await reader.cancel()
        return undefined
      }
    }
  } catch {
    return undefined
  }
}

/**
 * Verifies in this browser. `issuer`: the house's document as it came with the page, which is asked for anew where there
 * is a network; never that of the file. Of the lists only our own addresses are asked: a file may name any.
 */
export async function checkHere(file: CertificateFile, issuer: JsonObject | undefined): Promise<CertificateResult> {
  try {
    await keyOf(known)
  } catch {
    return 'unsupported'
  }
  const house = (navigator.onLine && (await documentAt('/.well-known/did.json'))) || issuer
  const isOurs = house !== undefined && file.certificate['issuer'] === house['id']
  const lists = isOurs && navigator.onLine ? await Promise.all(addressesOf(file.certificate).map(listAt)) : []
  const given = house && { issuer: house, lists: lists.filter(list => list !== undefined) }
  return checkCertificate(file, given, new Date().toISOString(), tools)
}

const listAt = async (address: string): Promise<JsonObject | undefined> => {
  const name = /\/api\/ledger\/status\/([a-z]+-\d+)$/.exec(address)?.[1]
  return name === undefined ? undefined : documentAt(`/api/ledger/status/${name}`)
}

async function documentAt(path: string): Promise<JsonObject | undefined> {
  try {
    const response = await fetch(path, { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(8_000) })
    const value: unknown = response.ok ? await response.json() : undefined
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
