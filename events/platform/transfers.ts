import { clock } from '../event.ts'

/** The sandbox's bank: it carries out the files whose day has come. With a bank of real money none is ever due. */
export const carryOutTransfers = clock({
  id: 'carryOutTransfers',
  subject: 'platform',
  area: 'transfers',
  every: 'rate(15 minutes)',
  grants: { table: ['get', 'query', 'put'], indexes: ['GSI2'] },
  timeout: 120,
})

export const platformTransfersBackground = [carryOutTransfers] as const
