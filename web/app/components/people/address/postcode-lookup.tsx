import { useState } from 'react'
import type { lookupPostcode } from '#shared/api/people/addresses.ts'
import { postcodeDigits } from '#shared/domain/people/address/postcode.ts'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import { type AskedPostcode, type FoundPlace, lookedUpCity } from '../../../lib/looked-up-city.ts'
import { askOrStatus } from '../../../lib/page/browser-api.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { Dialog } from '../../site/frame/dialog.tsx'
import css from './address.module.css'

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
  /** What the form asked of the page's server, before or without scripts; undefined where that takes no question. */
  readonly asked: AskedPostcode | 'unasked' | undefined
  readonly country: 'JP' | 'US'
  readonly locale: 'ja' | 'en'
  readonly fill: (name: string, value: string) => void
}

/** Fills in area and town from the postcode; says why when it cannot. Without scripts the form asks the server. */
export function PostcodeLookup({ asked, ...props }: PostcodeLookupProps) {
  if (!useHydrated()) return asked && <PostcodeForm {...props} asked={asked === 'unasked' ? undefined : asked} />
  // The postal services abroad publish no list that may be copied: the reader is told instead of refused.
  if (props.country !== 'JP') return <p className="mut">{m.address_lookup_abroad()}</p>
  return <PostcodeDialog {...props} />
}

interface FormProps extends Pick<PostcodeLookupProps, 'prefix' | 'locale'> {
  readonly asked: AskedPostcode | undefined
}

/** Buttons that send the form to `lookUpPostcode`, which answers it filled in, with places to choose from, or with a reason. */
function PostcodeForm({ prefix, asked, locale }: FormProps) {
  const places = asked?.places ?? []
  return (
    <div className={css.japan}>
      {/* What Enter presses: the form's own button stands below. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
      <Button type="submit" look="second" size="small" name={`${prefix}-lookup`} value="1" formNoValidate>
        {m.address_lookup()}
      </Button>
      <p className="mut" role="status">
        {asked?.status === 200 && (places.length > 0 ? m.address_lookup_choose() : m.address_lookup_done())}
      </p>
      {places.length > 0 && (
        <ul className={css.places}>
          {places.map(place => (
            <li key={placeKey(place)}>
              <Button
                type="submit"
                look="quiet"
                size="small"
                name={`${prefix}-place`}
                value={`${place.province} ${lookedUpCity(place, locale)}`}
                formNoValidate
              >
                {locale === 'ja' ? place.pref : place.prefEn} {lookedUpCity(place, locale)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked && asked.status !== 200 && (
        <div role="alert">
          <p>{asked.status === 400 ? m.address_lookup_invalid() : reasonOf(asked.status)}</p>
          <p className="mut">{m.address_lookup_type()}</p>
        </div>
      )}
    </div>
  )
}

const placeKey = ({ province, city, town }: FoundPlace) => `${province} ${city} ${town}`

function PostcodeDialog({ prefix, country, locale, fill }: Omit<PostcodeLookupProps, 'asked'>) {
  const [resting, setResting] = useState(false)
  const [done, setDone] = useState(false)
  const [reason, setReason] = useState('')
  const [places, setPlaces] = useState<readonly FoundPlace[]>([])
  const choose = (place: FoundPlace) => {
    fill('province', String(place.province))
    fill('city', lookedUpCity(place, locale))
    setPlaces([])
    setDone(true)
  }
  const look = async () => {
    if (resting) return
    const input = document.querySelector<HTMLInputElement>(`[name="${prefix}-postcode"]`)
    const postcode = postcodeDigits(input?.value ?? '')
    setDone(false)
    setPlaces([])
    // What cannot be a postcode is not asked for, so there is no status to explain.
    if (postcode === null) return setReason(m.address_lookup_invalid())
    setResting(true)
    const answer = await askOrStatus<typeof lookupPostcode>('/postcode/lookup', { postcode, countryCode: country })
    // From the answer on: a question that was long on its way was counted late.
    setTimeout(() => setResting(false), pause)
    if (!('data' in answer)) return setReason(reasonOf(answer.status))
    const [found, ...others] = answer.data.list
    if (!found) return setReason(m.address_lookup_404())
    if (others.length > 0) return setPlaces(answer.data.list)
    choose(found)
  }
  return (
    <div>
      {/* It keeps the focus while it rests, so that the dialog gives it back. */}
      <Button look="second" size="small" aria-disabled={resting} onClick={() => void look()}>
        {m.address_lookup()}
      </Button>
      <p className="mut" role="status">
        {done && m.address_lookup_done()}
        {places.length > 0 && m.address_lookup_choose()}
      </p>
      {places.length > 0 && (
        <ul className={css.places}>
          {places.map(place => (
            <li key={placeKey(place)}>
              <Button
                look="quiet"
                size="small"
                onClick={() => {
                  choose(place)
                  // The button that had the focus is gone.
                  document.querySelector<HTMLInputElement>(`[name="${prefix}-city"]`)?.focus()
                }}
              >
                {locale === 'ja' ? place.pref : place.prefEn} {lookedUpCity(place, locale)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={reason !== ''} onClose={() => setReason('')} title={m.address_lookup_title()} tone="error">
        <p>{reason}</p>
        <p className="mut">{m.address_lookup_type()}</p>
      </Dialog>
    </div>
  )
}
