import { recordSale } from '#events/works.ts'
import { consume } from '#functions/reactions/consume.ts'
import { addHistory } from '#functions/store/works.ts'

const none = { ja: '', en: '' }

/** Two rows of the public history (D94): sold and bought. What a member sold for is shown only where they allow it. */
export const handler = consume(recordSale, async (event, { commit }) => {
  for (const { itemId, productId, price, sellerType } of event.data.lines) {
    const shown = sellerType === 'member' ? null : price
    await commit({
      once: `${event.id}-${itemId}`,
      writes: [
        addHistory(productId, `${itemId}-1`, { kind: 'sell', price: shown, detail: none, at: event.at }),
        addHistory(productId, `${itemId}-2`, { kind: 'buy', price: shown, detail: none, at: event.at }),
      ],
    })
  }
})
