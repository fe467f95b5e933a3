import { useRuns } from '../../lib/use-runs.ts'

/** Tells the action that an application waits for the answer; a page without scripts never has it. */
export function ScriptMark() {
  const runs = useRuns()
  return runs ? <input type="hidden" name="via" value="script" /> : null
}
