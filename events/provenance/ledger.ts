import * as z from 'zod'
import { clock, event, setup } from '../event.ts'

/** Writes histories of works that were published before there were histories (D90). */
export const setupHistories = setup({
  id: 'histories',
  subject: 'ledger',
  grants: { table: ['get', 'query', 'put', 'update'], indexes: ['GSI1', 'GSI2'] },
  timeout: 900,
  memory: 1024,
})

/** Brings the tokens up to date with the histories (D91); without a chain it does nothing. */
export const writeChain = clock({
  id: 'writeChain',
  subject: 'ledger',
  every: 'rate(1 minute)',
  grants: { table: ['get', 'query', 'put', 'update', 'delete'], indexes: ['GSI1', 'GSI2'], chain: true },
  timeout: 120,
})

/** Issues certificates of heads that have none, marks superseded ones, and keeps the status lists signed (D93). */
export const issueCertificates = clock({
  id: 'issueCertificates',
  subject: 'ledger',
  every: 'rate(1 minute)',
  grants: { table: ['get', 'query', 'put', 'update'], indexes: ['GSI1', 'GSI2'], certificates: true },
  timeout: 120,
})

/** The house recovered a token from a lost wallet of the work's owner (decision 289). */
export const tokenRecovered = event(
  'ledger.token-recovered',
  1,
  z.object({ productId: z.string(), userId: z.string() }),
  { productId: 'shino-chawan', userId: '01KB8YV6WZ0M3X8N5TQ7R2D4FK' },
)

export const ledgerEvents = [tokenRecovered] as const
export const ledgerBackground = [setupHistories, writeChain, issueCertificates] as const
