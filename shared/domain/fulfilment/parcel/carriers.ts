/** Carriers of parcels (D82). A tracking page is built from the number; an art courier phones instead. */
export const carriers = [
  carrier('yamato', 'ヤマト運輸', 'Yamato Transport', 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno='),
  carrier('sagawa', '佐川急便', 'Sagawa Express', 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo='),
  carrier(
    'japan-post',
    '日本郵便',
    'Japan Post',
    'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=',
  ),
  carrier('dhl', 'DHL', 'DHL', 'https://www.dhl.com/jp-ja/home/tracking.html?tracking-id='),
  carrier('fedex', 'FedEx', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr='),
  carrier('art-courier', '美術専門便', 'Art courier', null),
] as const

export const carrierIds = ['yamato', 'sagawa', 'japan-post', 'dhl', 'fedex', 'art-courier'] as const
export type CarrierId = (typeof carrierIds)[number]

export interface Carrier {
  readonly id: CarrierId
  readonly name: { readonly ja: string; readonly en: string }
  /** Address of the tracking page, to which the number is appended. */
  readonly tracking: string | null
}

/** Carriers print only letters, digits and hyphens, so that a number cannot change the rest of its link. */
export const deliveryNumberFormat = /^[A-Za-z0-9-]{4,40}$/

export const carrierOf = (id: CarrierId): Carrier | undefined => carriers.find(one => one.id === id)

/** `thirdUrl` of an order item: null until shipped, and if the carrier has no tracking page (D82). */
export function trackingUrl(carrierId: CarrierId | undefined, number: string | undefined): string | null {
  if (carrierId === undefined || number === undefined) return null
  const tracking = carrierOf(carrierId)?.tracking ?? null
  return tracking === null ? null : `${tracking}${encodeURIComponent(number.replaceAll('-', ''))}`
}

function carrier(id: CarrierId, ja: string, en: string, tracking: string | null): Carrier {
  return { id, name: { ja, en }, tracking }
}
