import { certificateKeys, ledgerKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { inPlaceOf, put, update } from '#functions/machinery/table/write.ts'
import {
  type CertificateIssuer,
  type CertificateList,
  certificateIssuer,
  certificateList,
  type StoredCertificate,
  storedCertificate,
} from '#shared/domain/provenance/certificate/stored.ts'
import type { StoredLedgerEntry } from '#shared/domain/provenance/ledger/stored.ts'
import { parseLedgerEntry } from './ledger.ts'

const Issuer = certificateIssuer()
const List = certificateList()
const Certificate = storedCertificate()

/** Undefined before the first key. */
export async function getCertificateIssuer(table: Getter): Promise<CertificateIssuer | undefined> {
  const item = await table.get(certificateKeys.issuer())
  return item && Issuer.parse(item)
}

export const putCertificateIssuer = (before: CertificateIssuer | undefined, issuer: CertificateIssuer) =>
  put({ ...certificateKeys.issuer(), ...issuer }, inPlaceOf(before)).or('busy')

/** Undefined if there is no such list. */
export async function getCertificateList(table: Getter, list: number): Promise<CertificateList | undefined> {
  const item = await table.get(certificateKeys.list(list))
  return item && List.parse(item)
}

export const putCertificateList = (before: CertificateList | undefined, list: CertificateList) =>
  put({ ...certificateKeys.list(list.list), ...list }, inPlaceOf(before)).or('busy')

/** The issuer and the certificate of one work, in one request. */
export async function readCertificate(table: Getter, workId: string) {
  const [issuer, stored] = await table.batchGet([certificateKeys.issuer(), ledgerKeys.certificate(workId)])
  return { issuer: issuer && Issuer.parse(issuer), stored: stored && Certificate.parse(stored) }
}

/** Certificates of these works; works without one are left out. */
export async function getCertificates(table: Getter, workIds: readonly string[]): Promise<StoredCertificate[]> {
  const items = await table.batchGet(workIds.map(ledgerKeys.certificate))
  return items.flatMap(item => (item ? [Certificate.parse(item)] : []))
}

export const putCertificate = (before: StoredCertificate | undefined, certificate: StoredCertificate) =>
  put({ ...ledgerKeys.certificate(certificate.workId), ...certificate }, inPlaceOf(before)).or('busy')

/** Entries without a later certificate, the oldest first. */
export async function entriesUncertified(table: Querier, limit: number): Promise<StoredLedgerEntry[]> {
  const { rows } = await table.query({ pk: ledgerKeys.uncertified, index: 'GSI2', limit })
  return rows.map(parseLedgerEntry)
}

/** A certificate was issued for this entry or a later one. */
export const isCertified = ({ entry: { workId, seq } }: StoredLedgerEntry) =>
  update(ledgerKeys.entry(workId, seq), {
    remove: ['GSI2PK', 'GSI2SK'],
    where: ['attribute_exists(#PK)'],
  }).or('busy')
