import '#tests/support/unit-environment.ts'
import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hexToBytes, keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { chainAccount, chainSignatureOf, pointOf } from '#functions/provenance/ledger/chain/account.ts'
import { newDigestKey } from '#packages/local-cloud/src/index.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const der = { type: 'spki', format: 'der' } as const
const pem = { type: 'pkcs8', format: 'pem' } as const

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** A key in OpenSSL's hands, which knows nothing of ours: as far as this account sees, it is the key service. */
function opensslKey() {
  const file = path.join(folder, `${randomBytes(4).toString('hex')}.pem`)
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'secp256k1',
    publicKeyEncoding: der,
    privateKeyEncoding: pem,
  })
  writeFileSync(file, privateKey, { mode: 0o600 })
  return {
    publicKey: async () => publicKey,
    sign: async (digest: Uint8Array) => {
      const input = `${file}.digest`
      writeFileSync(input, digest)
      return execFileSync('openssl', ['pkeyutl', '-sign', '-inkey', file, '-in', input])
    },
  }
}

const transaction = {
  type: 'eip1559',
  chainId: 31337,
  nonce: 1,
  gas: 21_000n,
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
  data: '0x1234',
} as const

describe('an account whose key is with a key service', () => {
  test.skipIf(!hasOpenssl)(
    'signs as a chain takes it: 200 signatures of OpenSSL, half of them with a large s',
    async () => {
      const key = opensslKey()
      const point = pointOf(await key.publicKey())
      let large = 0
      for (let count = 0; count < 200; count++) {
        const digest = new Uint8Array(randomBytes(32))
        const signed = await key.sign(digest)
        if (secp256k1.Signature.fromDER(new Uint8Array(signed)).hasHighS()) large++
        const { r, s, yParity } = chainSignatureOf(new Uint8Array(signed), digest, point)
        expect(BigInt(s)).toBeLessThanOrEqual(secp256k1.CURVE.n / 2n)
        const recovered = new secp256k1.Signature(BigInt(r), BigInt(s))
          .addRecoveryBit(yParity)
          .recoverPublicKey(digest)
          .toRawBytes(false)
        expect(Buffer.from(recovered).equals(Buffer.from(point))).toBe(true)
      }
      expect(large).toBeGreaterThan(50)
    },
  )

  test('has the address that its transactions are recovered to', async () => {
    const own = newDigestKey()
    for (const key of [
      ...(hasOpenssl ? [opensslKey()] : []),
      { publicKey: async () => own.spki, sign: async (d: Uint8Array) => own.sign(d) },
    ]) {
      const account = await chainAccount(key)
      const { raw, hash } = await account.sign({ ...transaction })
      expect(hash).toBe(keccak256(raw))
      expect(parseTransaction(raw)).toMatchObject({ nonce: 1, data: '0x1234' })
      expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(account.address)
    }
  })

  test('refuses a key of another curve, and a signature of another key', async () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding: der, privateKeyEncoding: pem })
    expect(() => pointOf(other.publicKey)).toThrow('P-256')
    const key = newDigestKey()
    const digest = hexToBytes(keccak256('0x01'))
    expect(() => chainSignatureOf(newDigestKey().sign(digest), digest, pointOf(key.spki))).toThrow('not of the chain')
  })
})
