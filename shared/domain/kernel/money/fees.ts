/** Every fee, rate and period of sales (D20-D29, D60-D62, D70-D74, D85), in one place for setting/info (D17). */
export const fees = {
  /** Operator's commission on primary sales, marginal: each band's rate applies to its own part of the price (D20). */
  commission: {
    mode: 'marginal',
    bands: [
      { upTo: 1_000_000, rateBasisPoints: 2000 },
      { upTo: 10_000_000, rateBasisPoints: 1500 },
      { upTo: null, rateBasisPoints: 1200 },
    ],
  },
  /** Deducted from an owner's resale (D21). */
  receiptFeeBasisPoints: 1000,
  artistReturnBasisPoints: 0,
  /** Tax contained in every price (D25). */
  taxBasisPoints: 1000,
  /** The seven constants of marketplace.md 9, in the reading of D26. */
  shipping: {
    packingFee: 2000,
    parcelMaxGirthCm: 180,
    packingMarginCm: 5,
    insuranceFreeUpTo: 500_000,
    insuranceBasisPoints: 50,
    insuranceRoundUnit: 1000,
    insuranceBelow: 0,
  },
  /**
   * Highest price of a work and highest quote for its transport in yen: twenty of them, packed and insured, make a
   * total of ten digits, the most that a transfer can pay (D44, decision 103).
   */
  priceMax: 490_000_000,
  transportMax: 7_500_000,
  totalMax: 9_999_999_999,
  /** How long the works of an order are held for the operator's quote (D41). */
  quoteDays: 7,
  /** Art courier's fee for resellers, by region (D29). */
  pickup: { min: 100_000, max: 700_000, replyDays: 3 },
} as const

export const bargainRules = {
  periods: [
    { key: '12h', hours: 12 },
    { key: '1d', hours: 24 },
    { key: '3d', hours: 72 },
    { key: '7d', hours: 168 },
    { key: '1m', hours: 720 },
    { key: 'custom', hours: null },
  ],
  customMaxDays: 60,
  minBasisPoints: 5000,
  tries: 3,
  payDays: 7,
} as const

/** Bounds of a resale price relative to the purchase price: 80 % to 1000 % (marketplace.md 5). */
export const resaleRules = {
  minBasisPoints: 8000,
  maxBasisPoints: 100_000,
  reviewDays: 7,
  images: 5,
  damageImages: 5,
} as const

/** Both readings of the rule are shown, the longer one is applied (D85). */
export const returnRules = { arrivalDays: 14, contactDays: 10, closedAfterDays: 11 } as const
export const galleryRules = { works: 12, urlMin: 6, urlMax: 32 } as const
export const maxAddresses = 5
export const maxCards = 5
export const countries = ['JP', 'US'] as const
