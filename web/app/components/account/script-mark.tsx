import { useEffect, useState } from 'react'

/** Tells the action that an application waits for the answer; a page without scripts never has it. */
export function ScriptMark() {
  const [runs, setRuns] = useState(false)
  useEffect(() => setRuns(true), [])
  return runs ? <input type="hidden" name="via" value="script" /> : null
}
