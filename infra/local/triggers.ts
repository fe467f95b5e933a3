// CDK triggers: functions that run once after a deployment. Here too: once per version of their code and per address
// that they are told of (another port is another deployment to them), before the runtime says that it is ready; one that
// failed runs again at the next start.
import { doc, text } from './doc.ts'
import type { Local } from './environment.ts'
import type { Fleet } from './lambda/fleet.ts'
import { Refusal } from './refusal.ts'
import type { State } from './state.ts'
import type { Assembly } from './template/assembly.ts'

export async function runTriggers(assembly: Assembly, fleet: Fleet, state: State, local: Local): Promise<number> {
  let ran = 0
  for (const trigger of assembly.ofType('Custom::Trigger')) {
    const arn = text(assembly.properties(trigger).HandlerArn)
    const fn = assembly.byArn(arn)
    if (!fn) throw new Error(`Trigger ${trigger.id} names ${arn}, which is no function of the templates`)
    const { Code, Environment } = assembly.properties(fn)
    const version = local(JSON.stringify([doc(Code).S3Key, Environment]))
    if (state.get('trigger', trigger.id) === version) continue
    const result = await fleet.invoke(fn, {}, { seldom: true })
    if (!result.ok) throw new Refusal(`${assembly.name(fn)} failed: ${text(doc(result.payload).errorMessage)}`)
    state.put('trigger', trigger.id, version)
    ran += 1
  }
  return ran
}
