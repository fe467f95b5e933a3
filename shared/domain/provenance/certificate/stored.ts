import * as z from 'zod'
import { entryHash } from '#shared/domain/catalogue/work/history-head.ts'

/** A key that signs certificates, or signed them once; its public half is kept when the key service has it no more. */
const certificateKey = () =>
  z.object({
    /** 1 for the first. */
    number: z.int().min(1),
    /** As the key service names it. */
    keyId: z.string(),
    /** Multikey of the public half. */
    publicKey: z.string(),
    since: z.iso.datetime(),
    /** When another one took its place. */
    until: z.iso.datetime().nullable(),
    /** When the house gave it up, because others may know it. */
    givenUp: z.iso.datetime().nullable(),
  })

/** The house as it signs certificates. */
export const certificateIssuer = () =>
  z.object({
    keys: z.array(certificateKey()),
    /** What every certificate of today rests on: site, contract and keys that were given up. Another one asks for new ones. */
    basis: z.string(),
    /** The last work that was asked since the basis changed; null when all were. */
    askedUpTo: z.string().nullable(),
    /** The list that takes new certificates; 0 before the first. */
    list: z.int().min(0),
    /** When the lists were all signed last, epoch ms. */
    listsSignedAt: z.int(),
    version: z.int(),
  })
export type CertificateIssuer = z.infer<ReturnType<typeof certificateIssuer>>

export const certificateList = () =>
  z.object({
    list: z.int().min(1),
    /** Certificates that have a place in it. */
    count: z.int().min(0),
    spread: z.object({ factor: z.int(), offset: z.int() }),
    /** Both as they are answered: signed, as JSON. */
    revocation: z.string(),
    refresh: z.string(),
    version: z.int(),
  })
export type CertificateList = z.infer<ReturnType<typeof certificateList>>

/** The certificate of a work that was made last. */
export const storedCertificate = () =>
  z.object({
    workId: z.string(),
    seq: z.int().min(1),
    hash: entryHash(),
    basis: z.string(),
    list: z.int().min(1),
    place: z.int().min(0),
    isRevoked: z.boolean(),
    /** As it is answered: signed, as JSON. */
    certificate: z.string(),
    version: z.int(),
  })
export type StoredCertificate = z.infer<ReturnType<typeof storedCertificate>>
