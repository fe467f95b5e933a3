import { useState } from 'react'
import type { lookupPostcode } from '#shared/api/addresses.ts'
import { useHydrated } from '../../lib/hooks/use-hydrated.ts'
import { lookedUpCity } from '../../lib/looked-up-city.ts'
import { askOrStatus } from '../../lib/page/browser-api.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../frame/button.tsx'
import { Dialog } from '../frame/dialog.tsx'

/** The lookup admits the next question this long after the last one (marketplace.md 7), ms. */
const pause = 2000

/** What the dialog says, by the status that the lookup answered (payment-platform.md 6.3b). */
const reasons: Readonly<Record<number, () => string>> = {
  400: m.address_lookup_400,
  401: m.address_lookup_401,
  403: m.address_lookup_403,
  404: m.address_lookup_404,
  405: m.address_lookup_405,
  406: m.address_lookup_406,
  429: m.address_lookup_429,
  500: m.address_lookup_500,
  503: m.address_lookup_503,
}

const reasonOf = (status: number | undefined): string =>
  ((status === undefined ? undefined : reasons[status]) ?? m.address_lookup_technical)()

interface PostcodeLookupProps {
  readonly prefix: string
  readonly country: 'JP' | 'US'
  readonly locale: 'ja' | 'en'
  readonly fill: (name: string, value: string) => void
}

/** Fills in area and town from the postcode; says why when it cannot. Only with scripts, so it appears with them. */
export function PostcodeLookup({ prefix, country, locale, fill }: PostcodeLookupProps) {
  const hydrated = useHydrated()
  const [resting, setResting] = useState(false)
  const [done, setDone] = useState(false)
  const [reason, setReason] = useState('')
  if (!hydrated || country !== 'JP') return null
  const look = async () => {
    if (resting) return
    const input = document.querySelector<HTMLInputElement>(`[name="${prefix}-postcode"]`)
    const postcode = (input?.value ?? '').normalize('NFKC').replaceAll('-', '').trim()
    setDone(false)
    // What cannot be a postcode is not asked for, so there is no status to explain.
    if (!/^\d{7}$/.test(postcode)) return setReason(m.address_lookup_invalid())
    setResting(true)
    const answer = await askOrStatus<typeof lookupPostcode>('/postcode/lookup', { postcode, countryCode: country })
    // From the answer on: a question that was long on its way was counted late.
    setTimeout(() => setResting(false), pause)
    if (!('data' in answer)) return setReason(reasonOf(answer.status))
    const [found] = answer.data.list
    if (!found) return setReason(m.address_lookup_404())
    fill('province', String(found.province))
    fill('city', lookedUpCity(found, locale))
    setDone(true)
  }
  return (
    <div>
      {/* It keeps the focus while it rests, so that the dialog gives it back. */}
      <Button look="second" size="small" aria-disabled={resting} onClick={() => void look()}>
        {m.address_lookup()}
      </Button>
      <p className="mut" role="status">
        {done && m.address_lookup_done()}
      </p>
      <Dialog open={reason !== ''} onClose={() => setReason('')} title={m.address_lookup_title()} tone="error">
        <p>{reason}</p>
        <p className="mut">{m.address_lookup_type()}</p>
      </Dialog>
    </div>
  )
}
