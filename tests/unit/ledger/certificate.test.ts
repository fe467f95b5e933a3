import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { certificateTools as tools } from '#functions/provenance/ledger/certificates/tools.ts'
import { canonicalJson } from '#shared/domain/kernel/canonical.ts'
import { isProved, withProof } from '#shared/domain/provenance/certificate/data-integrity.ts'
import { didOf } from '#shared/domain/provenance/certificate/did.ts'
import {
  ed25519KeyOf,
  fromBase58,
  fromBase64Url,
  multikeyOf,
  toBase58,
  toBase64Url,
} from '#shared/domain/provenance/certificate/multibase.ts'
import {
  isSet,
  listLength,
  noBits,
  packBits,
  statusPlaceOf,
  unpackBits,
  withSet,
} from '#shared/domain/provenance/certificate/status-list.ts'
import { verifyCertificate } from '#shared/domain/provenance/certificate/verify.ts'
import { labelsAfter } from '#shared/domain/provenance/ledger/attestation.ts'
import { certifyingHouse, did, issuedAt, othersSoftware } from '#tests/support/certificates.ts'

const now = '2026-11-27T13:00:00.000Z'
const runs = { numRuns: process.env['KOGEI_LONG'] ? 5000 : 400 }

/** W3C, Data Integrity EdDSA Cryptosuites v1.0, appendix B: representation of `eddsa-jcs-2022`. */
const vector = {
  publicKey: 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2',
  privateKey: 'z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq',
  created: '2023-02-24T23:36:38Z',
  proofValue: 'z2HnFSSPPBzR36zdDgK8PbEHeXbR56YF24jwMpt3R1eHXQzJDMWS93FCzpvJpwTWd3GAVFuUfjoJdcnTMuVor51aX',
  document: {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/examples/v2'],
    id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33',
    type: ['VerifiableCredential', 'AlumniCredential'],
    name: 'Alumni Credential',
    description: 'A minimum viable example of an Alumni Credential.',
    issuer: 'https://vc.example/issuers/5678',
    validFrom: '2023-01-01T00:00:00Z',
    credentialSubject: { id: 'did:example:abcdefgh', alumniOf: 'The School of Examples' },
  },
}

describe('a proof', () => {
  test('is the one that the W3C published for its key and document', async () => {
    const seed = fromBase58(vector.privateKey)?.slice(2)
    const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed ?? new Uint8Array()])
    const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
    const secured = await withProof(
      vector.document,
      { created: vector.created, verificationMethod: `did:key:${vector.publicKey}#${vector.publicKey}` },
      tools.sha256,
      async message => sign(null, message, key),
    )
    expect(secured.proof['proofValue']).toBe(vector.proofValue)
    const publicKey = ed25519KeyOf(vector.publicKey) ?? new Uint8Array()
    expect(await isProved(secured, publicKey, tools.sha256, tools.verify)).toBe(true)
    const changed = { ...secured, name: 'Alumni credential' }
    expect(await isProved(changed, publicKey, tools.sha256, tools.verify)).toBe(false)
  })

  test('names the context of its document, and no other, even where the key signed it so', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const { x = '' } = publicKey.export({ format: 'jwk' })
    const document = { '@context': ['https://www.w3.org/ns/credentials/v2'], id: 'urn:x:1' }
    const isValidWith = async (context: readonly string[]) => {
      const words = { '@context': context, ...{ type: 'DataIntegrityProof', cryptosuite: 'eddsa-jcs-2022' } }
      const rest = { created: issuedAt, verificationMethod: `${did}#key-1`, proofPurpose: 'assertionMethod' }
      const hashes = await Promise.all(
        [{ ...words, ...rest }, document].map(part => tools.sha256([canonicalJson(part)])),
      )
      const proofValue = toBase58(sign(null, Buffer.from(hashes.join(''), 'hex'), privateKey))
      const secured = { ...document, proof: { ...words, ...rest, proofValue } }
      return isProved(secured, Buffer.from(x, 'base64url'), tools.sha256, tools.verify)
    }
    expect(await isValidWith(document['@context'])).toBe(true)
    expect(await isValidWith(['https://other.example/words'])).toBe(false)
  })
})

describe('a certificate', () => {
  test('verifies here and in somebody else’s software, with its head and its chain', async () => {
    const house = certifyingHouse()
    const certificate = await house.certificate()
    const lists = await house.lists()
    expect(
      await verifyCertificate({ certificate: JSON.stringify(certificate), issuer: house.issuer(), lists, now }, tools),
    ).toMatchObject({
      isGenuine: true,
      workId: 'shino-chawan',
      head: { seq: 3, hash: `0x${'9f'.repeat(32)}` },
      issuedAt,
      status: 'holds',
    })
    const others = othersSoftware([house.issuer(), ...lists])
    expect(await others.verify(certificate)).toMatchObject({ verified: true })
    for (const list of lists) expect(await others.verify(list)).toMatchObject({ verified: true })
    expect(await others.status(certificate)).toEqual({ revocation: false, refresh: false })
    expect(certificate['credentialSubject']).toMatchObject({
      crafts: { ja: ['志野'], en: ['Shino ware'] },
      artist: { ja: '峰岸渉', en: 'Wataru Minegishi' },
      madeYear: 2024,
    })
    expect(certificate['credentialSubject']).not.toHaveProperty('material')
    expect(certificate['credentialSubject']).not.toHaveProperty('weight')
  })

  test('is refused after a change of any one byte', async () => {
    const house = certifyingHouse()
    const issuer = house.issuer()
    const bytes = Buffer.from(JSON.stringify(await house.certificate()))
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(bytes)
        changed[at] = (bytes[at] ?? 0) ^ change
        expect(await verifyCertificate({ certificate: changed.toString(), issuer, now }, tools)).toMatchObject({
          isGenuine: false,
        })
      }),
      runs,
    )
    expect(await verifyCertificate({ certificate: bytes.toString(), issuer, now }, tools)).toMatchObject({
      isGenuine: true,
    })
  })

  test('that was changed is refused by somebody else’s software, too', async () => {
    const house = certifyingHouse()
    const others = othersSoftware([house.issuer()])
    const certificate = await house.certificate()
    const changed = { ...certificate, validFrom: '2026-11-27T11:59:59.000Z' }
    expect(await others.verify(changed)).toMatchObject({ verified: false })
    const more = { ...certificate, evidence: [] }
    expect(await others.verify(more)).toMatchObject({ verified: false })
  })

  test('reads as revoked or superseded by its status, and as unknown without it', async () => {
    const house = certifyingHouse()
    const issuer = house.issuer()
    const certificate = await house.certificate({ place: 77 })
    const statusWith = async (marked: Parameters<typeof house.lists>[0]) => {
      const lists = await house.lists(marked)
      const ours = await verifyCertificate({ certificate, issuer, lists, now }, tools)
      return [ours.isGenuine && ours.status, await othersSoftware([issuer, ...lists]).status(certificate)]
    }
    expect(await statusWith({ refresh: [77] })).toEqual(['superseded', { revocation: false, refresh: true }])
    expect(await statusWith({ revocation: [77] })).toEqual(['revoked', { revocation: true, refresh: false }])
    expect(await statusWith({ revocation: [77], refresh: [77] })).toEqual([
      'revoked',
      { revocation: true, refresh: true },
    ])
    expect(await statusWith({ revocation: [76, 78], refresh: [76, 78] })).toEqual([
      'holds',
      { revocation: false, refresh: false },
    ])
    const [revocation, refresh] = await house.lists({ refresh: [77] })
    const known = (lists: readonly object[], at = now) =>
      verifyCertificate({ certificate, issuer, lists: lists.map(list => ({ ...list })), now: at }, tools)
    expect(await known([])).toMatchObject({ isGenuine: true, status: 'unknown' })
    expect(await known([refresh ?? {}])).toMatchObject({ status: 'unknown' })
    expect(await known([revocation ?? {}])).toMatchObject({ status: 'unknown' })
    expect(await known([revocation ?? {}, refresh ?? {}], '2026-11-29T00:00:00.000Z')).toMatchObject({
      status: 'unknown',
    })
    const forged = { ...revocation, validUntil: '2027-11-28T12:00:00.000Z' }
    expect(await known([forged, refresh ?? {}])).toMatchObject({ status: 'unknown' })
  })

  test('verifies after keys were rotated, and not after its key was given up', async () => {
    const house = certifyingHouse()
    const old = await house.certificate()
    house.rotate()
    house.rotate()
    const later = await house.certificate({ place: 1 })
    const lists = await house.lists()
    const issuer = house.issuer()
    for (const certificate of [old, later]) {
      expect(await verifyCertificate({ certificate, issuer, lists, now }, tools)).toMatchObject({ status: 'holds' })
      expect(await othersSoftware([issuer]).verify(certificate)).toMatchObject({ verified: true })
    }
    house.giveUp(1)
    const after = house.issuer()
    expect(await verifyCertificate({ certificate: old, issuer: after, now }, tools)).toMatchObject({
      refused: 'issuer',
    })
    expect(await othersSoftware([after]).verify(old)).toMatchObject({ verified: false })
    expect(await othersSoftware([after]).verify(later)).toMatchObject({ verified: true })
  })

  test('is of this house alone', async () => {
    const house = certifyingHouse()
    const other = certifyingHouse()
    const certificate = await house.certificate()
    const known = (issuer: Parameters<typeof verifyCertificate>[0]['issuer']) =>
      verifyCertificate({ certificate, issuer, now }, tools)
    expect(await known(other.issuer())).toMatchObject({ refused: 'proof' })
    expect(await known({ ...house.issuer(), id: 'did:web:other.example' })).toMatchObject({ refused: 'issuer' })
    const elsewhere = await house.certificate({ did: 'did:web:other.example' })
    expect(await verifyCertificate({ certificate: elsewhere, issuer: house.issuer(), now }, tools)).toMatchObject({
      refused: 'issuer',
    })
    const [list] = await house.lists()
    expect(await verifyCertificate({ certificate: list ?? {}, issuer: house.issuer(), now }, tools)).toMatchObject({
      refused: 'unreadable',
    })
  })

  test('says what the history leaves of the labels', () => {
    const entry = (data: Parameters<typeof labelsAfter>[0][number]['entry']['data']) => ({ entry: { data } })
    expect(
      labelsAfter([
        entry({ labels: { madeYear: 2020, size: { ja: '1 cm', en: '1 cm' } } }),
        entry({ sale: 'primary' }),
        entry({ changed: { madeYear: 2021 } }),
      ]),
    ).toEqual({ madeYear: 2021, size: { ja: '1 cm', en: '1 cm' } })
  })

  test('names its issuer by the site, with a port where it has one', () => {
    expect(did).toBe('did:web:kogei.example')
    expect(didOf('http://localhost:3000')).toBe('did:web:localhost%3A3000')
  })
})

describe('a list of bits', () => {
  test('keeps each bit at its own place, through packing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(listLength - 1), { maxLength: 40 }), async places => {
        const bits = await unpackBits(await packBits(withSet(noBits(), places), tools.gzip), tools.gzip)
        const found = Array.from({ length: listLength }, (_, place) => place).filter(
          place => bits && isSet(bits, place),
        )
        expect(found).toEqual(places.toSorted((one, other) => one - other))
      }),
      { numRuns: 25 },
    )
    expect(withSet(noBits(), [0])[0]).toBe(128)
    expect(listLength).toBeGreaterThanOrEqual(131_072)
  })

  test('gives no place twice', () => {
    const spread = { factor: 48_271, offset: 99_991 }
    const places = new Set(Array.from({ length: listLength }, (_, n) => statusPlaceOf(n, spread)))
    expect(places.size).toBe(listLength)
    expect(Math.max(...places)).toBe(listLength - 1)
  })

  test('that is longer than it may be, or none, is not read', async () => {
    const long = toBase64Url(await tools.gzip.pack(new Uint8Array(10_000_000)))
    expect(await unpackBits(long, tools.gzip)).toBeUndefined()
    expect(await unpackBits(toBase64Url(await tools.gzip.pack(new Uint8Array(100))), tools.gzip)).toBeUndefined()
    for (const text of ['', 'u', 'uAAAA', 'zAAAA', 'u=']) expect(await unpackBits(text, tools.gzip)).toBeUndefined()
  })
})

test('bytes come back from their texts, whatever they are', async () => {
  await fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), bytes => {
      expect(fromBase58(toBase58(bytes))).toEqual(bytes)
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
    }),
  )
  expect(toBase58(Uint8Array.from([0, 0, 1]))).toBe('z112')
  for (const text of ['', 'u11', 'z0', 'zOI']) expect(fromBase58(text)).toBeUndefined()
  expect(ed25519KeyOf(vector.publicKey)).toHaveLength(32)
  expect(multikeyOf(ed25519KeyOf(vector.publicKey) ?? new Uint8Array())).toBe(vector.publicKey)
  expect(ed25519KeyOf(vector.privateKey)).toBeUndefined()
})
