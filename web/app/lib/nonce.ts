import { createContext } from 'react'

/** The Content-Security-Policy nonce of this document; empty in the browser, where it is not needed again. */
export const NonceContext = createContext('')
