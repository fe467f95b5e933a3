import * as z from 'zod'
import { entryHash } from '#shared/domain/catalogue/work/history-head.ts'

/** A key that signs or signed certificates; its public half is kept in case the key service deletes it. */
const certificateKey = () =>
  z.object({
    /** 1 for the first. */
    number: z.int().min(1),
    /** Id in the key service. */
    keyId: z.string(),
    /** Public key as Multikey. */
    publicKey: z.string(),
    since: z.iso.datetime(),
    /** Time at which another key replaced it; null while it signs. */
    until: z.iso.datetime().nullable(),
    /** Time at which the house declared the key compromised; null if it did not. */
    givenUp: z.iso.datetime().nullable(),
  })

/** State of the house as issuer of certificates. */
export const certificateIssuer = () =>
  z.object({
    keys: z.array(certificateKey()),
    /**
     * Common basis of current certificates: site, contract and compromised keys. If it changes, new certificates are
     * issued.
     */
    basis: z.string(),
    /** The last work processed since the basis changed; null when all are done. */
    askedUpTo: z.string().nullable(),
    /** Number of the list that takes new certificates; 0 before the first. */
    list: z.int().min(0),
    /** When all lists were last signed, epoch ms. */
    listsSignedAt: z.int(),
    version: z.int(),
  })
export type CertificateIssuer = z.infer<ReturnType<typeof certificateIssuer>>

export const certificateList = () =>
  z.object({
    list: z.int().min(1),
    /** Number of certificates in the list. */
    count: z.int().min(0),
    spread: z.object({ factor: z.int(), offset: z.int() }),
    /** Both lists as they are answered: signed JSON. */
    revocation: z.string(),
    refresh: z.string(),
    version: z.int(),
  })
export type CertificateList = z.infer<ReturnType<typeof certificateList>>

/** The latest certificate of a work. */
export const storedCertificate = () =>
  z.object({
    workId: z.string(),
    seq: z.int().min(1),
    hash: entryHash(),
    basis: z.string(),
    list: z.int().min(1),
    place: z.int().min(0),
    isRevoked: z.boolean(),
    /** As it is answered: signed JSON. */
    certificate: z.string(),
    version: z.int(),
  })
export type StoredCertificate = z.infer<ReturnType<typeof storedCertificate>>
