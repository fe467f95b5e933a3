/** SHA-256 of the concatenated parts, texts as UTF-8, in lower-case hex. */
export type Sha256 = (parts: readonly (string | Uint8Array)[]) => Promise<string>
