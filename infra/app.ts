import { App, Tags } from 'aws-cdk-lib'
import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' }
import { backgroundOf, domains, endpointsOf } from './registry.ts'
import { readSettings } from './settings.ts'
import { ApiStack } from './stacks/api.ts'
import { CoreStack } from './stacks/core.ts'
import { DomainStack } from './stacks/domain.ts'
import { ReactionsStack } from './stacks/reactions.ts'

const app = new App({ context: recommended })
const settings = readSettings(app.node)
const { name, account, region } = settings
const main = (id: string) => ({ stackName: `${name}-${id}`, env: { account, region } })

const core = new CoreStack(app, 'Core', { ...main('core'), settings })
const api = new ApiStack(app, 'Api', { ...main('api'), core, settings })
for (const domain of domains) {
  const id = `${domain.charAt(0).toUpperCase()}${domain.slice(1)}`
  if (endpointsOf(domain).length > 0) new DomainStack(app, id, { ...main(domain), domain, api })
  if (backgroundOf(domain).length > 0) {
    new ReactionsStack(app, `${id}Reactions`, { ...main(`${domain}-reactions`), domain, core, api })
  }
}

Tags.of(app).add('application', name)
app.synth()
