import { getCertificateIssuer, putCertificateIssuer } from '#functions/store/provenance/certificates.ts'
import { getChainContract } from '#functions/store/provenance/chain.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { multikeyOf } from '#shared/domain/provenance/certificate/multibase.ts'
import type { CertificateIssuer } from '#shared/domain/provenance/certificate/stored.ts'
import type { ChainContract } from '#shared/domain/provenance/ledger/chain-state.ts'
import { type CertificateRun, OtherCertificateRun } from './context.ts'

export interface Issuing {
  readonly issuer: CertificateIssuer
  readonly contract: ChainContract | undefined
}

/**
 * The issuer with its present keys: the deployment's key signs, the former one has ended, and those named in the
 * settings are compromised. Throws where the signing key itself is compromised: nothing is signed with it, and the
 * issuer's document says so.
 */
export async function readIssuing(run: CertificateRun): Promise<Issuing> {
  const { table, signer, origin, givenUp } = run
  const [before, contract] = await Promise.all([getCertificateIssuer(table), getChainContract(table)])
  const keys = withGivenUp(await keysOf(run, before?.keys ?? []), givenUp, iso(run.now()))
  const ofContract = contract ? `${contract.chainId}:${contract.address}` : ''
  const basis = [origin, ofContract, keys.filter(key => key.givenUp !== null).map(({ number }) => number)].join('|')
  const isNew = basis !== before?.basis
  const next: CertificateIssuer = {
    list: 0,
    listsSignedAt: 0,
    ...before,
    keys,
    basis,
    askedUpTo: isNew ? '' : before.askedUpTo,
    version: before?.version ?? 0,
  }
  const issuer = isNew || JSON.stringify(keys) !== JSON.stringify(before.keys) ? await stored(run, before, next) : next
  if (keys.some(key => key.keyId === signer.keyId && key.givenUp !== null))
    throw new Error('the key that signs certificates is given up: deploy with another one (certificateKey)')
  return { issuer, contract }
}

type Keys = CertificateIssuer['keys']

/** The deployment's key signs; every other key has an end. */
async function keysOf({ signer, now }: CertificateRun, keys: Keys): Promise<Keys> {
  const at = iso(now())
  const { keyId } = signer
  const others = (key: Keys[number]) =>
    key.keyId === keyId ? { ...key, until: null } : { ...key, until: key.until ?? at }
  if (keys.some(key => key.keyId === keyId)) return keys.map(others)
  const publicKey = multikeyOf(await signer.publicKey())
  return [...keys.map(others), { number: keys.length + 1, keyId, publicKey, since: at, until: null, givenUp: null }]
}

const withGivenUp = (keys: Keys, givenUp: readonly number[], at: string): Keys =>
  keys.map(key => (givenUp.includes(key.number) ? { ...key, givenUp: key.givenUp ?? at } : key))

async function stored(
  { commit, now }: CertificateRun,
  before: CertificateIssuer | undefined,
  issuer: CertificateIssuer,
): Promise<CertificateIssuer> {
  const next = { ...issuer, version: issuer.version + 1 }
  const writes = [putCertificateIssuer(before, next)]
  const { outcome } = await commit({ once: `issuer-${next.version}-${now()}`, writes, isVersioned: true })
  if (outcome !== 'done') throw new OtherCertificateRun()
  return next
}
