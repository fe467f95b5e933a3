/**
 * Shippori Mincho (SIL Open Font License) for receipts. Its Japanese file lacks variants that names are written with;
 * those are in slices of their own, of which the ones with the variants common in names come along.
 */
export async function receiptFonts(): Promise<Uint8Array[]> {
  const files = await Promise.all([
    import('@fontsource/shippori-mincho/files/shippori-mincho-japanese-400-normal.woff'),
    import('@fontsource/shippori-mincho/files/shippori-mincho-66-400-normal.woff'),
    import('@fontsource/shippori-mincho/files/shippori-mincho-67-400-normal.woff'),
    import('@fontsource/shippori-mincho/files/shippori-mincho-40-400-normal.woff'),
    import('@fontsource/shippori-mincho/files/shippori-mincho-6-400-normal.woff'),
  ])
  return files.map(file => file.default)
}
