import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/details.module.css'
import { LoginPage } from '../../../site/console/login-page.tsx'

/** The recovery codes, which no page shows again. */
export function RecoveryCodes({ codes, target }: { codes: readonly string[]; target: string }) {
  return (
    <LoginPage title={m.operators_recovery_title()} text={m.operators_recovery_text()}>
      <ul className={css.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        <a className="btn lg w" href={target}>
          {m.operators_recovery_done()}
        </a>
      </p>
    </LoginPage>
  )
}
