import { getProduct } from '#shared/api/catalogue/works.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { formOf, isAuctionDraft, listIn, priceIn, textIn } from '../resale/draft.ts'
import { api, type LoaderArgs } from './api.server.ts'
import { loadResell } from './resell.server.ts'

/** The item page's own answer about the work, with what the draft will make of it (decision 142). */
export async function loadPreview(args: LoaderArgs) {
  const page = await loadResell(args)
  if (page.kind !== 'wizard') return undefined
  const { draft, prepared } = page
  const { bids: _bids, ...work } = await api(args).call(getProduct, { id: prepared.work.id })
  const { isBroken, endTime } = formOf(draft)
  const pictures = [...(prepared.draft?.pictures ?? []), ...(prepared.application?.imgs ?? [])]
  const text = (name: string) => textIn(draft, name)
  const boxSize = listIn(draft, 'boxSize').join('×')
  return {
    work: {
      ...work,
      imgs: listIn(draft, 'imgs').flatMap(id => pictures.find(picture => picture.id === id) ?? []),
      condition: text('condition'),
      format: text('format'),
      size: text('size'),
      boxSize: boxSize && `${boxSize} cm`,
      weight: text('weight') && `${text('weight')} g`,
      seller: { ...work.seller, type: sellerTypeNumbers.member },
      resale: {
        description: text('description'),
        isBroken: isBroken === true,
        before: work.resale?.before ?? { imgs: work.imgs, condition: work.condition },
      },
    },
    price: priceIn(draft) ?? null,
    isAuction: isAuctionDraft(draft),
    endTime: typeof endTime === 'string' && Number.isFinite(Date.parse(endTime)) ? endTime : null,
  }
}
