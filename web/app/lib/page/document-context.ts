import { createContext } from 'react'

/** The two inline scripts of a page that hydrates. */
export interface PageScripts {
  /** Holds the page's data. */
  readonly data: string
  /** A module that loads the application. */
  readonly application: string
}

/** What only the server knows of a document. In the browser all of it is absent: the scripts have run, React keeps them. */
export interface DocumentFacts {
  /** The Content-Security-Policy nonce of this document. */
  readonly nonce: string
  /** Absent on a page that does not hydrate. */
  readonly scripts?: PageScripts | undefined
}

export const DocumentContext = createContext<DocumentFacts>({ nonce: '' })
