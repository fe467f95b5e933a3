import type { Choice, ChoiceGroup } from '../../../lib/hooks/use-filter-choices.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Check } from '../../site/frame/field.tsx'
import { Icon } from '../../site/frame/icon.tsx'
import css from './artworks.module.css'

/**
 * The filters, one form that works without scripts. A side column on a wide screen, where a choice applies itself; below
 * 900 px a sheet over the page, whose button says how many works the choice leaves.
 */
export function Filters({ groups, total }: { groups: readonly ChoiceGroup[]; total: number }) {
  const { paths } = useSite()
  const full = groups.filter(({ choices }) => choices.length > 0)
  return (
    <form
      className={css.filters}
      id="filters"
      action={paths.artworks()}
      popover="auto"
      aria-label={m.filter_title()}
      data-filters
    >
      <div className={css.sheetHead}>
        <h2>{m.filter_title()}</h2>
        <button
          className="icon-btn"
          type="button"
          popovertarget="filters"
          popovertargetaction="hide"
          aria-label={m.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {full.map(({ group, title, choices }) => (
        <fieldset key={group} className={css.group}>
          <legend>{title}</legend>
          <Branches group={group} choices={choices} />
        </fieldset>
      ))}
      {full.length > 0 && (
        <div className={css.applyBar}>
          <button className="btn w" type="submit" data-count={m.filter_apply({ count: '{count}' })}>
            {m.filter_apply({ count: total })}
          </button>
        </div>
      )}
    </form>
  )
}

/** As many as a rail shows of one group; the others are a touch away. */
const shown = 6

function Branches({ group, choices }: { group: string; choices: readonly Choice[] }) {
  const tops = choices.filter(({ within }) => within === undefined)
  const isLong = tops.length > shown + 1
  const branch = (choice: Choice) => (
    <Branch
      key={choice.value}
      group={group}
      choice={choice}
      parts={choices.filter(({ within }) => within === choice.value)}
    />
  )
  if (!isLong) return tops.map(branch)
  const rest = tops.slice(shown)
  return (
    <>
      {tops.slice(0, shown).map(branch)}
      <details className={css.more} open={rest.some(({ selected }) => selected)}>
        <summary>{m.filter_more({ count: rest.length })}</summary>
        {rest.map(branch)}
      </details>
    </>
  )
}

/** A choice with its parts under it, which are folded away until one of them is chosen or somebody looks. */
function Branch({ group, choice, parts }: { group: string; choice: Choice; parts: readonly Choice[] }) {
  return (
    <>
      <Option group={group} choice={choice} />
      {parts.length > 0 && (
        <details className={css.parts} open={parts.some(({ selected }) => selected)}>
          <summary>
            {m.filter_parts({ count: parts.length })}
            <span className="vh">: {choice.text}</span>
          </summary>
          {parts.map(part => (
            <Option key={part.value} group={group} choice={part} />
          ))}
        </details>
      )}
    </>
  )
}

function Option({ group, choice: { value, text, count, selected } }: { group: string; choice: Choice }) {
  return (
    <Check name={group} value={value} defaultChecked={selected} count={count}>
      {text}
    </Check>
  )
}
