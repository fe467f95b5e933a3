/** What DynamoDB counts of an item, roughly: names and values, three bytes for each list or map and one for each member. */
export function itemBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1
  if (value instanceof Uint8Array) return value.byteLength
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + 1 + itemBytes(each), 3)
  if (typeof value !== 'object' || value === null) return 1
  return Object.entries(value).reduce((sum, [name, each]) => sum + 1 + Buffer.byteLength(name) + itemBytes(each), 3)
}
