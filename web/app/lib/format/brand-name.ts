const names: Readonly<Record<string, string>> = {
  MASTER: 'Mastercard',
  AMEX: 'American Express',
  DINERS: 'Diners Club',
  DISCOVER: 'Discover',
}

/** A card's brand as its owner knows it; the payment service says it in capitals. */
export const brandName = (brand: string): string => names[brand] ?? brand
