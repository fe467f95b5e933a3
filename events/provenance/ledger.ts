import * as z from 'zod'
import { clock, event, setup } from '../event.ts'

/** Histories of the works that were shown before there were any (D90). */
export const setupHistories = setup({
  id: 'histories',
  subject: 'ledger',
  grants: { table: ['get', 'query', 'put', 'update'], indexes: ['GSI1', 'GSI2'] },
  timeout: 900,
  memory: 1024,
})

/** Brings the tokens after the histories (D91); without a chain it does nothing. */
export const writeChain = clock({
  id: 'writeChain',
  subject: 'ledger',
  every: 'rate(1 minute)',
  grants: { table: ['get', 'query', 'put', 'update', 'delete'], indexes: ['GSI1', 'GSI2'], chain: true },
  timeout: 120,
})

/** Makes the certificates of heads that have none, marks those before them, and keeps the lists of their status signed (D93). */
export const issueCertificates = clock({
  id: 'issueCertificates',
  subject: 'ledger',
  every: 'rate(1 minute)',
  grants: { table: ['get', 'query', 'put', 'update'], indexes: ['GSI1', 'GSI2'], certificates: true },
  timeout: 120,
})

/** The house took a token back from a lost wallet of the member who has the work (decision 289). */
export const tokenRecovered = event(
  'ledger.token-recovered',
  1,
  z.object({ productId: z.string(), userId: z.string() }),
  { productId: 'shino-chawan', userId: '01KB8YV6WZ0M3X8N5TQ7R2D4FK' },
)

export const ledgerEvents = [tokenRecovered] as const
export const ledgerBackground = [setupHistories, writeChain, issueCertificates] as const
