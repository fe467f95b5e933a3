// W3C credentials as others implement them: packages without types, as far as the tests use them.
declare module '@digitalbazaar/vc' {
  interface Asked {
    readonly credential: object
    readonly suite: unknown
    readonly documentLoader: (url: string) => Promise<object>
    readonly checkStatus?: unknown
    readonly now?: Date
  }
  export function verifyCredential(
    asked: Asked,
  ): Promise<{ readonly verified: boolean; readonly error?: { readonly errors?: readonly Error[] } }>
}
declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { readonly cryptosuite: unknown })
  }
}
declare module '@digitalbazaar/eddsa-jcs-2022-cryptosuite' {
  export function createVerifyCryptosuite(): unknown
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(asked: {
    readonly credential: object
    readonly suite: unknown
    readonly documentLoader: (url: string) => Promise<object>
    readonly verifyBitstringStatusListCredential?: boolean
  }): Promise<{
    readonly verified: boolean
    readonly error?: unknown
    readonly results?: readonly {
      readonly status: boolean
      readonly credentialStatus: { readonly statusPurpose: string }
    }[]
  }>
}
declare module '@digitalbazaar/credentials-context' {
  import type { JsonObject } from '#shared/domain/provenance/certificate/data-integrity.ts'
  /** The contexts of the data model, by their addresses. */
  export const contexts: ReadonlyMap<string, JsonObject>
}
