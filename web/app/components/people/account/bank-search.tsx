import { useRef, useState } from 'react'
import type { searchBanks } from '#shared/api/earning/payouts.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { withCode } from '#shared/domain/people/account/bank-search.ts'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import { ask } from '../../../lib/page/browser-api.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { Input } from '../../site/frame/field.tsx'
import css from './bank-search.module.css'

type Row = OutputOf<typeof searchBanks>[number]

const words = {
  bank: { label: m.bank_find, none: m.bank_none },
  branch: { label: m.bank_find_branch, none: m.bank_none_branch },
} as const

/**
 * Fills in name and code of the form that it stands in, by name, reading or code; both stay open to be typed. Only with
 * scripts, so it appears with them.
 */
export function BankSearch({ id, of }: { id: string; of: keyof typeof words }) {
  const hydrated = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  const [rows, setRows] = useState<readonly Row[]>([])
  const [told, setTold] = useState('')
  if (!hydrated) return null

  const fieldOf = (name: string) =>
    box.current?.closest('form')?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? undefined
  const searchField = () => box.current?.querySelector<HTMLInputElement>('input[type=search]')
  const fill = (name: string, value: string) => {
    const field = fieldOf(name)
    if (!field) return
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const look = async () => {
    const keyword = searchField()?.value.trim() ?? ''
    const bankCode = of === 'branch' ? (fieldOf('bankCode')?.value.trim() ?? '') : ''
    setRows([])
    if (of === 'branch' && bankCode === '') return setTold(m.bank_first())
    if (keyword === '') return setTold('')
    const found = await ask<typeof searchBanks>('/mypage/banks', { keyword, ...(bankCode && { bankCode }) })
    setRows(found ?? [])
    if (!found) return setTold(m.bank_search_failed())
    setTold(found.length === 0 ? words[of].none() : m.bank_found({ count: found.length }))
  }
  const choose = ({ name, code }: Row) => {
    fill(`${of}Name`, name)
    fill(`${of}Code`, code)
    // A branch is one of its bank.
    if (of === 'bank') for (const field of ['branchName', 'branchCode']) fill(field, '')
    setRows([])
    setTold(m.bank_chosen({ bank: withCode(name, code) }))
    searchField()?.focus()
  }
  return (
    <div ref={box} className={css.search}>
      <div className={css.line}>
        <Input
          id={`${id}-${of}-search`}
          type="search"
          label={words[of].label()}
          autoComplete="off"
          maxLength={40}
          onKeyDown={event => {
            // Enter would send the form that it stands in. Safari ends a conversion before the key that ended it.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
            event.preventDefault()
            void look()
          }}
        />
        <Button look="second" onClick={() => void look()}>
          {of === 'bank' ? m.bank_search() : m.bank_search_branch()}
        </Button>
      </div>
      <p className="mut" role="status">
        {told}
      </p>
      {rows.length > 0 && (
        <ul className={css.rows}>
          {rows.map(row => (
            <li key={row.code}>
              <Button look="quiet" size="small" onClick={() => choose(row)}>
                {withCode(row.name, row.code)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
