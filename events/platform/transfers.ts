import { clock } from '../event.ts'

/** The sandbox's bank: it executes files whose date has come. With a real bank none is ever due. */
export const carryOutTransfers = clock({
  id: 'carryOutTransfers',
  subject: 'platform',
  area: 'transfers',
  every: 'rate(15 minutes)',
  grants: { table: ['get', 'query', 'put'], indexes: ['GSI2'] },
  timeout: 120,
})

export const platformTransfersBackground = [carryOutTransfers] as const
