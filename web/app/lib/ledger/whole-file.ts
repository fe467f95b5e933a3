import type { getCertificate } from '#shared/api/provenance/certificates.ts'
import { ask } from '../page/browser-api.ts'
import { type ProofAnswer, wholeProof } from './whole-proof.ts'

/** What is saved of a work, with all of its history, however many answers it takes; undefined where an answer fails. */
export async function wholeFile(workId: string, what: string): Promise<object | undefined> {
  const proof = await wholeProof(workId)
  if (what === 'proof') return proof && bare(proof)
  const file = await ask<typeof getCertificate>('/ledger/certificate', { productId: workId, offline: 1 })
  // The history of a hidden work is told with its certificate alone.
  return file && { ...file, history: file.history ?? (proof ? bare(proof) : null) }
}

/** As the file of a certificate has it. */
const bare = ({ next: _, serverTime: __, ...proof }: ProofAnswer) => proof
