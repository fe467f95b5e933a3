import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'

/** Tells the action that the hydrated page sends the form; without scripts the field is absent. */
export function ViaScriptInput() {
  const hydrated = useHydrated()
  return hydrated ? <input type="hidden" name="via" value="script" /> : null
}
