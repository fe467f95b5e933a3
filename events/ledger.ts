import { setup } from './event.ts'

/** Histories of the works that were shown before there were any (D90). */
export const setupHistories = setup({
  id: 'histories',
  subject: 'ledger',
  grants: { table: ['get', 'query', 'put', 'update'], indexes: ['GSI1', 'GSI2'] },
  timeout: 900,
  memory: 1024,
})

export const ledgerBackground = [setupHistories] as const
