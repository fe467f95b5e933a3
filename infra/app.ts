import { App, Tags } from 'aws-cdk-lib'
import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' }
import { tagReaders } from './reads-tag.ts'
import { backgroundOf, endpointStacks, endpointsOf, platformPartNames, stacks } from './registry.ts'
import { readSettings, siteRegion } from './settings.ts'
import { ApiStack } from './stacks/api.ts'
import { BackupCopyStack, BackupStack } from './stacks/backup.ts'
import { ConsoleApiStack } from './stacks/console-api.ts'
import { CoreStack } from './stacks/core.ts'
import { EndpointsStack } from './stacks/endpoints.ts'
import { PlatformPartStack, PlatformStack } from './stacks/platform.ts'
import { PlatformSiteStack } from './stacks/platform-site.ts'
import { ReactionsStack } from './stacks/reactions.ts'
import { SiteStack } from './stacks/site.ts'
import { WatchStack } from './stacks/watch.ts'
import { WatchSiteStack } from './stacks/watch-site.ts'

const app = new App({ context: recommended, treeMetadata: false })
const settings = readSettings(app.node)
const { name, account, region } = settings
const at = (id: string, where: string) => ({ stackName: `${name}-${id}`, env: { account, region: where } })
const main = (id: string) => at(id, region)

const core = new CoreStack(app, 'Core', { ...main('core'), settings })
const api = new ApiStack(app, 'Api', { ...main('api'), core, settings })
const consoleApi = new ConsoleApiStack(app, 'ConsoleApi', { ...main('console-api'), core, api, settings })
const idOf = (stack: string) => stack.replace(/(^|-)./g, letter => letter.replace('-', '').toUpperCase())
for (const stack of endpointStacks) {
  if (endpointsOf(stack).length > 0)
    new EndpointsStack(app, idOf(stack), { ...main(stack), stack, core, api, consoleApi })
}
const background = new Map<string, ReactionsStack>()
for (const stack of stacks) {
  if (backgroundOf(stack).length > 0) {
    const reactions = new ReactionsStack(app, `${idOf(stack)}Reactions`, {
      ...main(`${stack}-reactions`),
      stack,
      core,
      api,
    })
    background.set(stack, reactions)
  }
}
// The setup of the first operator tells of a link: by then the code key is made, and the rule of the mailer is there,
// because an event that no rule waits for is heard by nobody.
for (const before of ['system', 'notices']) {
  const earlier = background.get(before)
  if (earlier) background.get('console')?.addStackDependency(earlier)
}
const platform = new PlatformStack(app, 'Platform', {
  ...main('platform'),
  settings,
  resources: api.resources,
})
const platformParts = platformPartNames.map(part => {
  const { resources } = api
  return new PlatformPartStack(app, `Platform${idOf(part)}`, {
    ...main(`platform-${part}`),
    settings,
    resources,
    http: platform.http,
    part,
  })
})
if (backgroundOf('platform').length > 0) {
  const stack = 'platform'
  new ReactionsStack(app, 'PlatformReactions', { ...main('platform-reactions'), stack, core, api })
}
const site = new SiteStack(app, 'Site', { ...at('site', siteRegion), settings })
site.addStackDependency(core)
site.addStackDependency(api)
site.addStackDependency(consoleApi)
const platformSite = new PlatformSiteStack(app, 'PlatformSite', { ...at('platform-site', siteRegion), settings })
platformSite.addStackDependency(core)
platformSite.addStackDependency(platform)
const copies = new BackupCopyStack(app, 'BackupCopies', { ...at('backup-copies', settings.backupRegion), settings })
new WatchStack(app, 'Watch', { ...main('watch'), settings, core, api, consoleApi, platform, platformParts })
new WatchSiteStack(app, 'WatchSite', { ...at('watch-site', siteRegion), settings, site, platformSite })
new BackupStack(app, 'Backup', { ...main('backup'), settings, core }).addStackDependency(copies)

Tags.of(app).add('application', name)
// Costs seconds, so it is asked for: tests/unit/infra does, and every deployment (scripts/deploy.ts).
if (process.env['NAG']) (await import('./checks.ts')).addChecks(app)
tagReaders(app.synth().directory)
