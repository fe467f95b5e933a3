/** SHA-256 over the parts one after another, texts as UTF-8, in lower-case hex. */
export type Sha256 = (parts: readonly (string | Uint8Array)[]) => Promise<string>
