import type { RuntimeServices } from './runtime-services.ts'

export interface PageSection {
  readonly id: string
  readonly title: string
  /** Markup; what it shows of others is escaped (`escapeXml`). */
  readonly html: string
}

/** What an app adds to `/__local`. */
export interface PageOptions {
  /** Stands at the head of the page; `Local cloud` when absent. */
  readonly name?: string
  /** IANA name of the time zone in which the page tells instants; `UTC` when absent. */
  readonly timeZone?: string
  /** Shown between the clock and the outbox, made anew at each request. */
  readonly sections?: readonly ((services: RuntimeServices) => PageSection | Promise<PageSection>)[]
  /** Answered as JSON at `GET /__local/{name}`. */
  readonly documents?: Readonly<Record<string, (services: RuntimeServices) => unknown>>
}
