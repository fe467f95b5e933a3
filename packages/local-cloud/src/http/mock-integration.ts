/**
 * Integrations of the type MOCK, by which a WebSocket API answers a route itself: the templates of the answer, of which
 * only those are known whose choice is fixed and whose variables are of the `$context`.
 */
import { doc, text } from '../data/doc.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Resource } from '../template/resource.ts'
import { integrationResource } from './http-api.ts'

/**
 * The template by which the route is answered; null where nothing is said, because the route or the integration has no
 * response; undefined where the route has another kind of integration.
 */
export function mockOf(assembly: Assembly, route: Resource): string | null | undefined {
  const properties = assembly.properties(route)
  const integration = integrationResource(assembly, text(properties.Target))
  const { IntegrationType, RequestTemplates, TemplateSelectionExpression } = assembly.properties(integration)
  if (text(IntegrationType) !== 'MOCK') return undefined
  const status = /"statusCode":\s*(\d{3})/.exec(templateOf(RequestTemplates, TemplateSelectionExpression))?.[1]
  if (!status) throw new Error(`The mock integration ${integration.id} says no statusCode`)
  const answers = assembly
    .ofType('AWS::ApiGatewayV2::IntegrationResponse')
    .map(each => assembly.properties(each))
    .filter(each => each.IntegrationId === assembly.name(integration))
  const answer =
    answers.find(each => text(each.IntegrationResponseKey) === `/${status}/`) ??
    answers.find(each => text(each.IntegrationResponseKey) === '$default')
  const speaks = assembly
    .ofType('AWS::ApiGatewayV2::RouteResponse')
    .some(each => assembly.properties(each).RouteId === assembly.name(route))
  if (!answer || !speaks || properties.RouteResponseSelectionExpression === undefined) return null
  return templateOf(answer.ResponseTemplates, answer.TemplateSelectionExpression)
}

/** A selection without a variable names its template; a dollar in it is escaped. */
function templateOf(templates: unknown, selection: unknown): string {
  const name = text(selection, '\\$default').replaceAll('\\$', '$')
  return text(doc(templates)[name])
}

/** The template with its variables. An unknown one is a mistake that only AWS would show. */
export function rendered(template: string, context: Readonly<Record<string, string | number>>): string {
  return template.replace(/\$(context\.)?([\w.]*)/g, (variable, isContext, name: string) => {
    const value = isContext ? context[name] : undefined
    if (value === undefined) throw new Error(`${variable}: the local runtime knows no such variable of a template`)
    return String(value)
  })
}
