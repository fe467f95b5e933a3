/**
 * Runs CDK triggers, which are functions that run once after a deployment. Here each runs once per version of its code
 * and of its local addresses (another port counts as another deployment), before the runtime says that it is ready. A
 * trigger that failed runs again at the next start.
 */
import { doc, text } from '../data/doc.ts'
import type { State } from '../data/state.ts'
import type { Fleet } from '../lambda/fleet.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Localize } from '../template/hosts.ts'
import { UserError } from './user-error.ts'

export async function runTriggers(assembly: Assembly, fleet: Fleet, state: State, localize: Localize): Promise<number> {
  let ran = 0
  for (const trigger of assembly.ofType('Custom::Trigger')) {
    const arn = text(assembly.properties(trigger).HandlerArn)
    const fn = assembly.byArn(arn)
    if (!fn) throw new Error(`Trigger ${trigger.id} names ${arn}, which is no function of the templates`)
    const { Code, Environment } = assembly.properties(fn)
    const version = localize(JSON.stringify([doc(Code).S3Key, Environment]))
    if (state.get('trigger', trigger.id) === version) continue
    const result = await fleet.invoke(fn, {}, 'timetable')
    if (!result.ok) throw new UserError(`${assembly.name(fn)} failed: ${text(doc(result.payload).errorMessage)}`)
    state.put('trigger', trigger.id, version)
    ran += 1
  }
  return ran
}
