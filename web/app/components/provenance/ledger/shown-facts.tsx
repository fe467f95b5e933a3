import { useCallback, useEffect, useState } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { getShownFacts } from '#shared/api/provenance/disclosures.ts'
import { openDisclosure, readDisclosure } from '#shared/domain/provenance/ledger/disclosure.ts'
import { browserSha256 } from '../../../lib/browser-sha256.ts'
import { shortDate } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { useVerification } from '../../../lib/hooks/use-verification.ts'
import { proofFileOf } from '../../../lib/ledger/proof-file.ts'
import type { Verified } from '../../../lib/ledger/verifier.ts'
import { wholeProof } from '../../../lib/ledger/whole-proof.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge } from '../../site/frame/badge.tsx'
import { Facts } from '../../site/frame/facts.tsx'
import { entryName } from './entry-text.ts'
import { factWords } from './fact-words.ts'
import { VerifyPanel } from './verify-panel.tsx'

type Shown = OutputOf<typeof getShownFacts>
type Fact = Shown['facts'][number]
type Check = 'held' | 'broken' | 'unknown'

const noneNamed: [] = []

/** What the owner shows, each fact compared with its digest in the history that this browser verified. */
export function ShownFacts({ shown: { work, facts } }: { shown: Shown }) {
  const { locale } = useSite()
  const { id } = work
  const load = useCallback(() => wholeProof(id), [id])
  const verification = useVerification(load, noneNamed)
  const { result } = verification
  const total = result && result !== 'missing' ? result.proof.head.seq : 0
  const checks = useChecks(facts, result)
  return (
    <>
      <Facts
        rows={facts.map(fact => {
          const { seq, type, occurredAt, disclosure } = fact
          const { name, value } = readDisclosure(disclosure) ?? { name: '', value: '' }
          const said = factWords(name, value)
          return [
            said.name,
            <div key={disclosure}>
              <p>
                <b className="num">{said.value}</b>
              </p>
              <p className="mut">
                {m.shown_of_entry({ seq, name: entryName({ type, data: {} }), date: shortDate(occurredAt, locale) })}
              </p>
              <p role="status">
                <CheckWord check={checks.get(disclosure) ?? 'unknown'} />
              </p>
            </div>,
          ]
        })}
      />
      <div className="mt6">
        <VerifyPanel verification={verification} proofFile={proofFileOf(id, total)} about={work.title} />
      </div>
    </>
  )
}

function CheckWord({ check }: { check: Check }) {
  if (check === 'held') return <Badge state="paid">{m.shown_check_held()}</Badge>
  return check === 'broken' ? (
    <Badge state="failed">{m.shown_check_broken()}</Badge>
  ) : (
    <Badge state="applying">{m.shown_check_unknown()}</Badge>
  )
}

/** By the text of each fact. A history that does not hold proves nothing of any. */
function useChecks(facts: readonly Fact[], result: Verified | 'missing' | undefined): ReadonlyMap<string, Check> {
  const [checks, setChecks] = useState<ReadonlyMap<string, Check>>(new Map())
  useEffect(() => {
    let isOver = false
    setChecks(new Map())
    if (result && result !== 'missing') void checked(facts, result).then(found => isOver || setChecks(found))
    return () => {
      isOver = true
    }
  }, [facts, result])
  return checks
}

async function checked(facts: readonly Fact[], { finding, proof }: Verified): Promise<Map<string, Check>> {
  const check = async ({ seq, disclosure }: Fact): Promise<Check> => {
    const stands = proof.entries.find(({ entry }) => entry.seq === seq)
    if (finding.problems.length > 0 || !stands) return 'broken'
    return (await openDisclosure(stands.entry, disclosure, browserSha256)) ? 'held' : 'broken'
  }
  return new Map(await Promise.all(facts.map(async fact => [fact.disclosure, await check(fact)] as const)))
}
