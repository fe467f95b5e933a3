/** Shows who may log in to the demo, as the seed wrote it down. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  docs,
  escapeXml,
  type PageSection,
  pageTable,
  parseAny,
  type RuntimeServices,
  text,
} from '#packages/local-cloud/src/index.ts'

export const accountsFile = 'accounts.json'

export function accountsOf(dataDir: string): unknown {
  try {
    return parseAny(readFileSync(path.join(dataDir, accountsFile), 'utf8')) ?? []
  } catch {
    return []
  }
}

export function accountsSection({ dataDir }: RuntimeServices): PageSection {
  const rows = docs(accountsOf(dataDir)).map(each => [
    text(each.role),
    { html: `<code>${escapeXml(text(each.email))}</code>` },
    { html: `<code>${escapeXml(text(each.password))}</code>` },
    { html: each.walletKey === undefined ? '' : `<code>${escapeXml(text(each.walletKey))}</code>` },
  ])
  return {
    id: 'accounts',
    title: 'Demo accounts',
    html: pageTable(['Role', 'Mail address', 'Password', 'Key of the wallet'], rows, 'No demo is seeded.'),
  }
}
