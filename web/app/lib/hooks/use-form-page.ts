import { useActionData, useLocation } from '@remix-run/react'
import { useState } from 'react'

/**
 * What the loader gave, with the name of its forms as it stands: another one after each act, and the same when the page is
 * only read again, or a form was refused. Forms are keyed by it, so what is typed in them stays as long as it does; and
 * a form that is sent twice is one act (D2), also where the page was read again in between.
 */
export function useFormPage<Page extends { readonly formId: string }>(page: Page): Page {
  // Reading again leaves the place in the browser's history as it is; an act that was done leads to another one. A form
  // that was refused leads to another one too, with its answer, and the page comes after the answer: what is mended in
  // between stands. A picker of a form has other values for it, which are shown by a form of another name.
  const { key } = useLocation()
  const answer = useActionData<{ readonly picks?: unknown } | undefined>()
  const isRefused = Boolean(answer) && !answer?.picks
  const [seen, setSeen] = useState({ key, given: page.formId, standing: page.formId })
  const isAnew = page.formId !== seen.given && key !== seen.key && !isRefused
  const standing = isAnew ? page.formId : seen.standing
  if (page.formId !== seen.given || key !== seen.key) setSeen({ key, given: page.formId, standing })
  return { ...page, formId: standing }
}
