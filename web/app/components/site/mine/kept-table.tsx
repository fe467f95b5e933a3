import { m } from '../../../paraglide/messages.js'
import css from './mine.module.css'

interface Kept {
  readonly name: string
  readonly what: string
  readonly ground: string
  readonly until: string
}

/** What is kept of a member who left: on a phone each is a paragraph, its ground and its end below it. */
export function KeptTable({ kept }: { kept: readonly Kept[] }) {
  return (
    <dl className={css.kept}>
      {kept.map(({ name, what, ground, until }) => (
        <div key={name}>
          <dt>{what}</dt>
          <dd>
            <span className="mut">{m.leave_kept_ground()}</span> {ground}
          </dd>
          <dd>
            <span className="mut">{m.leave_kept_until()}</span> {until}
          </dd>
        </div>
      ))}
    </dl>
  )
}
