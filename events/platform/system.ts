import { setup } from '../event.ts'

/**
 * Creates the marketplace's shop on the payment platform, its keys and its webhook, and stores them where the
 * marketplace reads them. Idempotent: what exists is kept, what is missing is created.
 */
export const setupShop = setup({
  id: 'shop',
  subject: 'platform',
  area: 'system',
  grants: {
    table: ['get', 'query', 'put', 'update'],
    secrets: {
      originSecret: ['get'],
      platformPepper: ['get', 'put'],
      paymentShop: ['get', 'put'],
      paymentOwnerKey: ['get', 'put'],
      payoutKey: ['get', 'put'],
    },
  },
  timeout: 60,
})

export const platformSystemBackground = [setupShop] as const
