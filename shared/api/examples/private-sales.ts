/** A secret sale and a letter, as the examples of their contracts show them. */
export const exampleSaleId = '01KB91Q2R4T6V8X0Z2B4D6F8H0'
export const exampleSale = {
  id: exampleSaleId,
  title: '月の間',
  banner: null,
  startAt: '2026-11-19T11:00:00.000Z',
  endAt: '2026-11-22T12:00:00.000Z',
  phase: 'open' as const,
}
export const exampleLetterId = '01KB91Q2R4T6V8X0Z2B4D6F8L1'
