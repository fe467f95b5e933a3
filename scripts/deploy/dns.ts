import { resolveCaa, resolveNs, resolveTxt } from 'node:dns/promises'
import { makesDmarc, type Settings, senderDomain } from '#infra/settings.ts'

/** What public DNS says of a name; an empty list where it says nothing. */
export interface Lookup {
  ns(name: string): Promise<readonly string[]>
  /** The authorities that may issue certificates. */
  caa(name: string): Promise<readonly string[]>
  txt(name: string): Promise<readonly string[]>
}

const orNothing = async <T>(asked: Promise<readonly T[]>): Promise<readonly T[]> => {
  try {
    return await asked
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes(String(Object(error).code))) return []
    throw error
  }
}

export const publicDns: Lookup = {
  ns: name => orNothing(resolveNs(name)),
  caa: async name => (await orNothing(resolveCaa(name))).flatMap(({ issue }) => (issue === undefined ? [] : [issue])),
  txt: async name => (await orNothing(resolveTxt(name))).map(parts => parts.join('')),
}

/** As ACM names itself in CAA records. */
const amazon = /^(amazon|amazontrust|awstrust|amazonaws)\.com\b/

/** Whether the zone's own servers answer for the domain, and whether ACM may certify it: else a deployment waits for ever. */
export async function delegation(
  lookup: Lookup,
  domain: string,
  servers: readonly string[],
): Promise<string | undefined> {
  const answering = (await lookup.ns(domain)).map(name => name.replace(/\.$/, '').toLowerCase())
  if (servers.length > 0 && !servers.some(server => answering.includes(server.replace(/\.$/, '').toLowerCase())))
    return `${domain} is answered by ${answering.join(', ') || 'nobody'}: name the zone's servers at the registrar, ${servers.join(', ')}`
  for (const name of parentsOf(domain)) {
    const issuers = await lookup.caa(name)
    // The nearest name with such records decides.
    if (issuers.length === 0) continue
    return issuers.some(issuer => amazon.test(issuer))
      ? undefined
      : `the CAA records of ${name} let ${issuers.join(', ')} certify it: add amazon.com`
  }
  return undefined
}

function parentsOf(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** A name has one DMARC record: one that is there already stands in the way of ours. */
export async function ownDmarc(lookup: Lookup, settings: Settings, isDeployed: boolean): Promise<string | undefined> {
  if (!makesDmarc(settings) || isDeployed) return undefined
  const records = await dmarcOf(lookup, settings)
  return records.length > 0
    ? `_dmarc of ${settings.domain} exists already: say dmarc=off, and it stays yours`
    : undefined
}

/** Mailboxes of Google and Yahoo want such a record of whoever mails many; where none is made, somebody must have made it. */
export async function missingDmarc(lookup: Lookup, settings: Settings): Promise<string | undefined> {
  if (makesDmarc(settings) || (await dmarcOf(lookup, settings)).length > 0) return undefined
  return `_dmarc.${senderDomain(settings)} is missing: publish TXT "v=DMARC1; p=none", or many mails are refused`
}

const dmarcOf = async (lookup: Lookup, settings: Settings) =>
  (await lookup.txt(`_dmarc.${senderDomain(settings)}`)).filter(text => text.startsWith('v=DMARC1'))
